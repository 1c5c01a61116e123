import { Amount } from '@saifu/ui/amount';
import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.tsx';
import styles from './order-total.module.css';

type OrderTotalProps = {
  readonly amount: number;
  /** Under it: until when, while it can be paid. */
  readonly children?: ReactNode;
};

/** How much, in the largest digits of the screen. */
export function OrderTotal({ amount, children }: OrderTotalProps) {
  const text = useText();
  return (
    <div className={styles.total}>
      <p className={styles.label}>{text('order.amount_due')}</p>
      <p>
        <Amount value={amount} size="huge" />
      </p>
      {children}
    </div>
  );
}
