import { Amount } from '@saifu/ui/amount/amount';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './order-total.module.css';

type OrderTotalProps = {
  readonly amount: number;
  /** False if the amount comes from a receipt scan and is not confirmed yet. */
  readonly isCertain?: boolean;
  /** Content below the amount: the deadline while the order can be paid. */
  readonly children?: ReactNode;
};

/** Amount of the order, in the largest digits of the screen once it is certain. */
export function OrderTotal({ amount, isCertain = true, children }: OrderTotalProps) {
  const t = useTranslate();
  return (
    <div className={styles.total}>
      <p className={styles.label}>
        {t(isCertain ? 'order.amount_due' : 'receipt_scan.amount_read')}
      </p>
      <p>
        <Amount value={amount} size={isCertain ? 'huge' : 'body'} />
      </p>
      {children}
    </div>
  );
}
