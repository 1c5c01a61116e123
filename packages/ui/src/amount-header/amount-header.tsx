import type { ReactNode } from 'react';
import { Amount } from '../amount/amount.tsx';
import styles from './amount-header.module.css';

type AmountHeaderProps = {
  /** The name of a store or service, in Japanese whatever the UI language. */
  readonly payee: string;
  /** Below the payee: the branch, or what the amount is for. */
  readonly about?: string | null;
  readonly amount: number;
  /** Announced by screen readers when it changes. */
  readonly status: ReactNode;
  readonly second?: string;
  readonly children?: ReactNode;
};

/** Payee, amount and status, in the largest text on the screen. */
export function AmountHeader({
  payee,
  about,
  amount,
  status,
  second,
  children,
}: AmountHeaderProps) {
  return (
    <div className={styles.head}>
      <div>
        <p lang="ja" className={styles.payee}>
          {payee}
        </p>
        {about && <p className={styles.second}>{about}</p>}
      </div>
      <p>
        <Amount value={amount} size="huge" />
      </p>
      <div aria-live="polite" className={styles.status}>
        {status}
      </div>
      {/* An order without a title uses the name of its store, which is already shown above. */}
      {second && second !== payee && <p className={styles.second}>{second}</p>}
      {children}
    </div>
  );
}
