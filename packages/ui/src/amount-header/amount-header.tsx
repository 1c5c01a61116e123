import type { ReactNode } from 'react';
import { Amount } from '../amount/amount.tsx';
import styles from './amount-header.module.css';

type AmountHeaderProps = {
  /** A store or a service, called as in Japan whatever the language of the screen. */
  readonly payee: string;
  /** Under the payee: the branch, or what the amount is. */
  readonly about?: string | null;
  readonly amount: number;
  /** Read aloud when it changes while one looks. */
  readonly status: ReactNode;
  readonly second?: string;
  readonly children?: ReactNode;
};

/** Who and how much, the largest things on the screen, and where it stands. */
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
      {/* An order without a title bears the name of its store, which stands above already. */}
      {second && second !== payee && <p className={styles.second}>{second}</p>}
      {children}
    </div>
  );
}
