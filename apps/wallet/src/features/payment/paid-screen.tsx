import { Amount } from '@saifu/ui/amount/amount';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './proof-of-payment.module.css';

type PaidScreenProps = { readonly amountYen: number; readonly onShown: () => void };

const DISPLAY_MS = 700;

/** Full-screen green animation, shown before anything else once the payment succeeds. */
export function PaidScreen({ amountYen, onShown }: PaidScreenProps) {
  const t = useTranslate();
  const onDisplayed = useEffectEvent(onShown);
  useEffect(() => {
    const timer = setTimeout(() => onDisplayed(), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="alert" className={styles.paid}>
      <IconCircleCheck size={72} stroke={1.5} aria-hidden="true" />
      <p className={styles.paidLabel}>{t('payment.paid')}</p>
      <p className={styles.amount}>
        <Amount value={amountYen} size="huge" />
      </p>
    </div>
  );
}
