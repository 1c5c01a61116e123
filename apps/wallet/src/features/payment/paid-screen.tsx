import type { PaymentView } from '@saifu/contract/payment';
import { Amount } from '@saifu/ui/amount/amount';
import { DrawnCheck } from '@saifu/web/components/drawn-check.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useEffectEvent } from 'react';
import { signalPaid } from './paid-signal.ts';
import styles from './proof-of-payment.module.css';

type PaidScreenProps = { readonly payment: PaymentView; readonly onShown: () => void };

const DISPLAY_MS = 900;

/**
 * The invoice turns green from the slide upward, before anything else, once the payment succeeds.
 * The proof of payment that follows begins with the same lines in the same place.
 */
export function PaidScreen({ payment, onShown }: PaidScreenProps) {
  const t = useTranslate();
  const onDisplayed = useEffectEvent(onShown);
  useEffect(() => {
    signalPaid();
    const timer = setTimeout(() => onDisplayed(), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="alert" className={styles.paid}>
      <DrawnCheck isDrawn />
      <p className={styles.title}>{t('payment.paid')}</p>
      <PaidAmount payment={payment} />
    </div>
  );
}

/** Store and amount, in the largest digits of the product. */
export function PaidAmount({ payment }: Pick<PaidScreenProps, 'payment'>) {
  const { store } = payment;
  return (
    <>
      <div>
        <p className={styles.store}>{store.name}</p>
        {store.office_name && <p className={styles.office}>{store.office_name}</p>}
      </div>
      <p className={styles.amount}>
        <Amount value={payment.actual_payment_amount} size="huge" />
      </p>
    </>
  );
}
