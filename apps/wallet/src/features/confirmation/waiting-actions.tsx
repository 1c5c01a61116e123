import type { PaymentView } from '@saifu/contract/payment';
import {
  CONFIRMATION_RESENDS_MAX,
  REFUND_REQUEST_WINDOW_DAYS,
  RESEND_AFTER_SECONDS,
} from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './confirmation.module.css';
import { SendLink } from './send-link.tsx';

type WaitingActionsProps = {
  readonly payment: PaymentView;
  /** Where the message was sent, if known. */
  readonly destination: string | null;
  readonly guestToken: string | null;
  /** Confirms as a signed-in user. Null for guests, who can only confirm by the link. */
  readonly confirm: ((id: string) => Promise<unknown>) | null;
  readonly onChanged: () => Promise<unknown>;
};

/** Actions of a payer whose payment is waiting for confirmation. */
export function WaitingActions(props: WaitingActionsProps) {
  const { payment, destination, guestToken, confirm, onChanged } = props;
  const t = useTranslate();
  return (
    <>
      <p>
        {destination === null ? t('confirmation.sent') : t('confirmation.sent_to', { destination })}
      </p>
      {confirm !== null && (
        <ConfirmInApp confirm={() => confirm(payment.id)} onChanged={onChanged} />
      )}
      <SendLink
        paymentId={payment.id}
        guestToken={guestToken}
        {...(payment.authorized_at !== null && { last: toFirstSend(payment.authorized_at) })}
      />
      <Disclosure title={t('confirmation.not_arrived')}>
        <ul className={styles.tips}>
          <li>{t('confirmation.tip_wait')}</li>
          <li>{t('confirmation.tip_again', { max: CONFIRMATION_RESENDS_MAX })}</li>
          {confirm === null && <li>{t('confirmation.tip_mistyped')}</li>}
        </ul>
      </Disclosure>
    </>
  );
}

type ConfirmInAppProps = {
  readonly confirm: () => Promise<unknown>;
  readonly onChanged: () => Promise<unknown>;
};

function ConfirmInApp({ confirm, onChanged }: ConfirmInAppProps) {
  const t = useTranslate();
  // Refetches on errors too: the payment may have changed.
  const run = useMutation({ mutationFn: confirm, onSettled: onChanged });
  return (
    <div className={styles.answers}>
      <ErrorNotice error={run.error && toAppError(run.error)} />
      <Button full busy={run.isPending} onClick={() => run.mutate()}>
        {t('history.confirm')}
      </Button>
      <p className={styles.secondary}>
        {t('history.confirm_about', { days: REFUND_REQUEST_WINDOW_DAYS })}
      </p>
    </div>
  );
}

/** The first message is sent when the payment is authorized. */
function toFirstSend(authorizedAt: string) {
  return { at: Date.parse(authorizedAt), waitSeconds: RESEND_AFTER_SECONDS };
}
