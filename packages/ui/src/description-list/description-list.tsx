import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './description-list.module.css';

type DescriptionListProps = {
  readonly items: readonly { readonly label: string; readonly value: ReactNode | null }[];
  /** Placeholder for a missing value. */
  readonly absent: string;
  /** On a phone, long values are placed below their labels. */
  readonly hasLongValues?: boolean;
};

/** Labels and values in two columns. */
export function DescriptionList({ items, absent, hasLongValues = false }: DescriptionListProps) {
  return (
    <dl className={classNames(styles.list, hasLongValues && styles.long)}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value ?? <span className={styles.absent}>{absent}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
