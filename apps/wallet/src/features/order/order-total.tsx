import type { TextKey } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './order-total.module.css';

const LABELS = {
  due: 'order.amount_due',
  paid: 'order.amount_paid',
  closed: 'order.amount',
} as const satisfies Record<string, TextKey>;

type OrderTotalProps = {
  readonly amount: number;
  /** `closed` if the order is not paid and cannot be paid. */
  readonly state: keyof typeof LABELS;
  /** False if the amount comes from a receipt scan and is not confirmed yet. */
  readonly isCertain?: boolean;
  /** Content below the amount: the deadline while the order can be paid. */
  readonly children?: ReactNode;
};

/** Amount of the order, in the largest digits of the screen once it is certain. */
export function OrderTotal({ amount, state, isCertain = true, children }: OrderTotalProps) {
  const t = useTranslate();
  return (
    <div className={styles.total}>
      <p className={styles.label}>{t(isCertain ? LABELS[state] : 'receipt_scan.amount_read')}</p>
      <p>
        <Amount value={amount} size={isCertain ? 'huge' : 'body'} />
      </p>
      {children}
    </div>
  );
}
