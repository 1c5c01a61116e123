import type { ReactNode } from 'react';
import styles from './columns.module.css';

type ColumnsProps = { readonly isEven?: boolean; readonly children: ReactNode };

/** Two columns on a wide screen, the first wider unless they are even. */
export function Columns({ isEven = false, children }: ColumnsProps) {
  return <div className={isEven ? styles.even : styles.uneven}>{children}</div>;
}

export function Column({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
