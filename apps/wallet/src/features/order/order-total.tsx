import { Amount } from '@saifu/ui/amount/amount';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './order-total.module.css';

type OrderTotalProps = {
  readonly amount: number;
  /** False: it was read from paper, and nobody has vouched for it yet. */
  readonly isSure?: boolean;
  /** Under it: until when, while it can be paid. */
  readonly children?: ReactNode;
};

/** How much, in the largest digits of the screen, once that is certain. */
export function OrderTotal({ amount, isSure = true, children }: OrderTotalProps) {
  const t = useTranslate();
  return (
    <div className={styles.total}>
      <p className={styles.label}>{t(isSure ? 'order.amount_due' : 'receipt_scan.amount_read')}</p>
      <p>
        <Amount value={amount} size={isSure ? 'huge' : 'body'} />
      </p>
      {children}
    </div>
  );
}
