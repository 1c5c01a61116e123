import type { PaymentView } from '@saifu/contract/payment';
import { REFUND_REQUEST_WINDOW_DAYS } from '@saifu/domain/shared/limits';
import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import { type Act, actsOf } from './allowed-actions.ts';
import styles from './payment-actions.module.css';
import { type Cancel, usePaymentActs } from './use-payment-actions.ts';

/** Acts that are the beginning of another screen. */
export type ActPaths = Readonly<
  Record<'continue' | 'receipt' | 'request_refund' | 'retry' | 'pay_again', string>
>;

type PaymentActsProps = {
  readonly payment: PaymentView;
  readonly now: Date;
  readonly paths: ActPaths;
  readonly cancel: Cancel;
  /** The payment is another now. */
  readonly onChanged: () => Promise<unknown>;
};

const WORDS: Readonly<Record<Act, TextKey>> = {
  continue: 'payment.go_on',
  confirm: 'history.confirm',
  receipt: 'history.receipt',
  request_refund: 'history.request_refund',
  abort: 'history.abort',
  retry: 'payment.try_again',
  pay_again: 'history.pay_again',
};

/** Before a payment is complete, asking for the money back is how it is canceled. */
const isCancel = (act: Act, { status }: PaymentView) =>
  act === 'request_refund' && status === 'processing';

/** What can be done now, the likeliest first. */
export function PaymentActs({ payment, now, paths, cancel, onChanged }: PaymentActsProps) {
  const text = useText();
  const acting = usePaymentActs(payment, { cancel, onChanged });
  const acts = actsOf(payment, now);
  const variantOf = (act: Act) => (act === acts[0] ? 'primary' : 'secondary');
  return (
    <div className={styles.acts}>
      {acting.done !== null && (
        <div ref={takeFocus} tabIndex={-1} className={styles.done}>
          <Notice tone="success">{text(acting.done)}</Notice>
        </div>
      )}
      <ErrorNotice error={acting.error} />
      {acts.map((act) => {
        const look = { full: true, variant: variantOf(act) } as const;
        if (act !== 'confirm' && act !== 'abort') {
          return (
            <ButtonLink key={act} {...look} href={paths[act]}>
              {text(isCancel(act, payment) ? 'history.cancel_and_refund' : WORDS[act])}
            </ButtonLink>
          );
        }
        return (
          <div key={act} className={styles.act}>
            <Button {...look} busy={acting.running === act} onClick={() => acting.press(act)}>
              {text(WORDS[act])}
            </Button>
            {act === 'confirm' && (
              <p className={styles.about}>
                {text('history.confirm_about', { days: REFUND_REQUEST_WINDOW_DAYS })}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
