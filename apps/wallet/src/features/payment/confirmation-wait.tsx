import type { PaymentView } from '@saifu/contract/payment';
import { CONFIRMATION_WINDOW_MS } from '@saifu/domain/limits';
import { Card } from '@saifu/ui/card';
import { showMinute } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';
import styles from './confirmation-wait.module.css';
import { PaymentStatus } from './payment-status.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Paid, and not yet confirmed: what a message will ask, and what happens without an answer. */
export function ConfirmationWait({ payment }: { readonly payment: PaymentView }) {
  const text = useText();
  const { status, confirmation_number: number, auto_complete_at: until } = payment;
  const isWaiting = status === 'processing';
  return (
    <Card>
      <div className={styles.wait}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {text(isWaiting ? 'payment.waiting_for_confirmation' : 'payment.confirmed_title')}
          </h2>
          <PaymentStatus status={status} />
        </div>
        {isWaiting && number !== null && (
          <div className={styles.number}>
            <p className={styles.digits}>{number}</p>
            <p>{text('payment.number_about')}</p>
          </div>
        )}
        {isWaiting && (
          <p className={styles.second}>
            {text('payment.auto_complete', { days: CONFIRMATION_WINDOW_MS / DAY_MS })}
            {until !== null && (
              <>
                {' '}
                <time dateTime={until}>
                  {text('payment.auto_complete_at', { time: showMinute(until) })}
                </time>
              </>
            )}
          </p>
        )}
        {!isWaiting && <p>{text('payment.confirmed_about')}</p>}
      </div>
    </Card>
  );
}
