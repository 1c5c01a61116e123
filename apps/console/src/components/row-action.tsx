import type { ReactNode } from 'react';
import styles from './row-action.module.css';

/** A button in a row of a table. */
export function RowAction({ children }: { readonly children: ReactNode }) {
  return <div className={styles.action}>{children}</div>;
}
