import type { PaymentView } from '@saifu/contract/payment';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { ButtonLink } from '@saifu/ui/button/button';
import { pathOf } from '../../app/routes.ts';
import { useMe } from '../../features/account/queries.ts';
import { WaitingActs } from '../../features/confirmation/waiting-actions.tsx';
import { confirmOwnPayment, useRenewHistory } from '../../features/history/queries.ts';
import { guestTokenOf } from '../../features/payment/guest-token.ts';
import { useIsMember } from '../../features/session/use-session.ts';
import { showPhone } from '../../features/store/format-phone.ts';
import { useText } from '../../i18n/use-text.tsx';

type FinishPaymentActsProps = {
  readonly payment: PaymentView;
  readonly onChanged: () => Promise<unknown>;
};

/** The next step after paying: to answer, or once that is done, what came of it. */
export function FinishPaymentActs({ payment, onChanged }: FinishPaymentActsProps) {
  const text = useText();
  const isLoggedIn = useIsMember();
  const me = useMe({ isLoggedIn });
  const renewHistory = useRenewHistory();
  const guestToken = guestTokenOf(payment.id);
  // Who paid as a guest and signed in later does not own the payment by that.
  const isOwner = isLoggedIn && guestToken === null;
  const { refund_request: request, receipt_id: receiptId } = payment;
  const { email, phone } = me.data ?? {};
  if (request !== null && isOpen(request.status)) {
    return (
      isOwner && (
        <ButtonLink href={pathOf('RefundRequest', { id: request.id })} full variant="secondary">
          {text('history.refund_open')}
        </ButtonLink>
      )
    );
  }
  if (payment.status === 'processing') {
    return (
      <WaitingActs
        payment={payment}
        destination={isOwner ? (email ?? (phone ? showPhone(phone) : null)) : null}
        guestToken={guestToken}
        confirm={isOwner ? confirmOwnPayment : null}
        onChanged={() => {
          renewHistory();
          return onChanged();
        }}
      />
    );
  }
  return (
    isOwner &&
    receiptId !== null && (
      <ButtonLink href={pathOf('ReceiptDetail', { id: receiptId })} full variant="secondary">
        {text('history.receipt')}
      </ButtonLink>
    )
  );
}
