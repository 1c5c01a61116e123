import type { PaymentView } from '@saifu/contract/payment';
import { Amount } from '@saifu/ui/amount';
import { IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../text/use-text.tsx';
import styles from './plane.module.css';
import { RunningClock } from './running-clock.tsx';
import { useJapanese } from './use-japanese.ts';

/** What is held out to the staff: who was paid how much, now, and how they can check it. */
export function ProofPlane({ payment }: { readonly payment: PaymentView }) {
  const text = useText();
  const japanese = useJapanese();
  const { store } = payment;
  return (
    <section className={styles.proof} aria-label={text('payment.paid')}>
      <IconCircleCheck size={56} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={styles.store}>{store.name}</p>
        {store.office_name && <p className={styles.office}>{store.office_name}</p>}
      </div>
      <p className={styles.amount}>
        <Amount value={payment.actual_payment_amount} size="huge" />
      </p>
      <RunningClock className={styles.clock} />
      <dl className={styles.marks}>
        <div>
          <dt>{text('payment.id_end')}</dt>
          <dd>{payment.id.slice(-4).toUpperCase()}</dd>
        </div>
        {payment.proof_code !== null && (
          <div>
            <dt>{text('payment.proof_code')}</dt>
            <dd>{payment.proof_code}</dd>
          </div>
        )}
      </dl>
      <div className={styles.show}>
        <p lang={japanese.language}>{japanese('payment.show_staff')}</p>
        {japanese.language !== text.language && (
          <p className={styles.own}>{text('payment.show_staff')}</p>
        )}
      </div>
    </section>
  );
}
