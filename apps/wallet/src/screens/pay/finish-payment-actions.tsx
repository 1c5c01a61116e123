import type { PaymentView } from '@saifu/contract/payment';
import { formatPhone } from '@saifu/domain/identity/format-phone';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { useMe } from '../../features/account/queries.ts';
import { WaitingActions } from '../../features/confirmation/waiting-actions.tsx';
import { useInvalidateHistory } from '../../features/history/queries.ts';
import { ConfirmationNumber } from '../../features/payment/confirmation-wait.tsx';
import { readGuestToken } from '../../features/payment/guest-token.ts';
import { useIsMember } from '../../features/session/use-session.ts';

type FinishPaymentActionsProps = {
  readonly payment: PaymentView;
  readonly onChanged: () => Promise<unknown>;
};

/** The next step after a payment: confirm it or, once confirmed, open its receipt. */
export function FinishPaymentActions({ payment, onChanged }: FinishPaymentActionsProps) {
  const t = useTranslate();
  const isLoggedIn = useIsMember();
  const me = useMe({ isLoggedIn });
  const invalidateHistory = useInvalidateHistory();
  const guestToken = readGuestToken(payment.id);
  // A guest payer who signs in later does not become the owner of the payment.
  const isOwner = isLoggedIn && guestToken === null;
  const { refund_request: request, receipt_id: receiptId } = payment;
  const { email, phone } = me.data ?? {};
  if (request !== null && isOpen(request.status)) {
    return (
      isOwner && (
        <ButtonLink href={getPath('RefundRequest', { id: request.id })} full variant="secondary">
          {t('history.refund_open')}
        </ButtonLink>
      )
    );
  }
  // Nobody was asked to confirm it yet.
  if (payment.in_review) return null;
  if (payment.status === 'processing') {
    return (
      <WaitingActions
        payment={payment}
        destination={isOwner ? (email ?? (phone ? formatPhone(phone) : null)) : null}
        guestToken={guestToken}
        number={<ConfirmationNumber payment={payment} />}
        onChanged={() => {
          invalidateHistory();
          return onChanged();
        }}
      />
    );
  }
  return (
    isOwner &&
    receiptId !== null && (
      <ButtonLink href={getPath('ReceiptDetail', { id: receiptId })} full variant="secondary">
        {t('history.receipt')}
      </ButtonLink>
    )
  );
}
