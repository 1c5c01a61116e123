import type { ReactNode, Ref } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Link } from '../link/link.tsx';
import { classNames } from '../styles/class-names.ts';
import shared from '../styles/row.module.css';
import styles from './amount-row.module.css';

type AmountRowProps = {
  readonly href: string;
  /** The name of a store or service, in Japanese whatever the UI language. */
  readonly payee: string;
  readonly second: ReactNode;
  /** Shown only when the status needs mention. */
  readonly status?: ReactNode;
  readonly amount: ReactNode;
  readonly isCurrent?: boolean;
  /** Identifies the row, to find it again. */
  readonly name?: string;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
  readonly onPress?: () => void;
};

/** List row of a payment or an order: payee, method and date, amount. */
export function AmountRow(props: AmountRowProps) {
  const { href, payee, second, status, amount, isCurrent = false, name, linkRef, onPress } = props;
  return (
    <li className={styles.item}>
      <Link
        ref={linkRef}
        href={href}
        className={classNames(shared.row, styles.row)}
        data-row={name}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onPress}
      >
        <Avatar name={payee} />
        <span className={styles.words}>
          <span lang="ja" className={styles.payee}>
            {payee}
          </span>
          <span className={styles.second}>{second}</span>
          {status && <span>{status}</span>}
        </span>
        <span className={styles.amount}>{amount}</span>
      </Link>
    </li>
  );
}
