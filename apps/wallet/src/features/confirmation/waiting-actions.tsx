import type { PaymentView } from '@saifu/contract/payment';
import {
  CONFIRMATION_RESENDS_MAX,
  REFUND_REQUEST_WINDOW_DAYS,
  RESEND_AFTER_SECONDS,
} from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './confirmation.module.css';
import { useConfirmPayment } from './queries.ts';
import { SendLink } from './send-link.tsx';

type WaitingActionsProps = {
  readonly payment: PaymentView;
  /** Where the message was sent, if known. */
  readonly destination: string | null;
  readonly guestToken: string | null;
  /** The number that the link asks for in another browser. */
  readonly number: ReactNode;
  readonly onChanged: () => Promise<unknown>;
};

/**
 * Actions of a payer whose payment is waiting for confirmation. The browser that paid confirms with
 * one press; the message and its number are for another one.
 */
export function WaitingActions(props: WaitingActionsProps) {
  const { payment, guestToken, onChanged } = props;
  const t = useTranslate();
  if (!payment.can_confirm_here) {
    return (
      <>
        {props.number}
        <MessageActions {...props} />
      </>
    );
  }
  return (
    <>
      <ConfirmHere payment={payment} guestToken={guestToken} onChanged={onChanged} />
      <div className={styles.disclosure}>
        <Disclosure title={t('confirmation.elsewhere')}>
          <div className={styles.elsewhere}>
            {props.number}
            <MessageActions {...props} />
          </div>
        </Disclosure>
      </div>
    </>
  );
}

/** Where the message was sent, and what to do if it does not arrive. */
function MessageActions({ payment, destination, guestToken }: WaitingActionsProps) {
  const t = useTranslate();
  return (
    <>
      <p>
        {destination === null ? t('confirmation.sent') : t('confirmation.sent_to', { destination })}
      </p>
      <SendLink
        paymentId={payment.id}
        guestToken={guestToken}
        {...(payment.authorized_at !== null && { last: toFirstSend(payment.authorized_at) })}
      />
      <div className={styles.disclosure}>
        <Disclosure title={t('confirmation.not_arrived')}>
          <ul className={styles.tips}>
            <li>{t('confirmation.tip_wait')}</li>
            <li>{t('confirmation.tip_again', { max: CONFIRMATION_RESENDS_MAX })}</li>
            {guestToken !== null && <li>{t('confirmation.tip_mistyped')}</li>}
          </ul>
        </Disclosure>
      </div>
    </>
  );
}

type ConfirmHereProps = Pick<WaitingActionsProps, 'payment' | 'guestToken' | 'onChanged'>;

function ConfirmHere({ payment, guestToken, onChanged }: ConfirmHereProps) {
  const t = useTranslate();
  const confirm = useConfirmPayment(guestToken);
  // Refetches on errors too: the payment may have changed.
  const run = useMutation({ mutationFn: () => confirm(payment.id), onSettled: onChanged });
  return (
    <div className={styles.answers}>
      <ErrorNotice error={run.error && toAppError(run.error)} />
      <Button full busy={run.isPending} onClick={() => run.mutate()}>
        {t('confirmation.yes')}
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
