import type { ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import { type AvatarStore, StoreAvatar } from '../store-avatar/store-avatar.tsx';
import { classNames } from '../styles/class-names.ts';
import shared from '../styles/row.module.css';
import styles from './amount-row.module.css';

type AmountRowProps = {
  readonly href: string;
  /** The payee. Its name is in Japanese whatever the UI language. */
  readonly store: AvatarStore & { readonly name: string };
  /** Shown instead of the store's name, for example the name of its service. */
  readonly title?: string;
  readonly second: ReactNode;
  /** Shown only when the status needs mention. */
  readonly status?: ReactNode;
  readonly amount: ReactNode;
  /** Below the row, outside its link: the one action that it waits for. */
  readonly action?: ReactNode;
};

/** List row of a receipt, a request or a service: payee, details, amount. */
export function AmountRow(props: AmountRowProps) {
  const { href, store, title = store.name, second, status, amount, action } = props;
  return (
    <li className={styles.item}>
      <Link href={href} className={classNames(shared.row, styles.row)}>
        <StoreAvatar store={store} />
        <span className={styles.words}>
          <span lang="ja" className={styles.title}>
            {title}
          </span>
          <span className={styles.second}>
            {second}
            {status}
          </span>
        </span>
        <span className={styles.amount}>{amount}</span>
      </Link>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
