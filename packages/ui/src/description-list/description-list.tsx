import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './description-list.module.css';

type DescriptionListProps = {
  readonly items: readonly { readonly label: string; readonly value: ReactNode | null }[];
  /** Said quietly where there is no value. */
  readonly absent: string;
  /** Values too long for half a phone stand under their labels there. */
  readonly hasLongValues?: boolean;
};

/** Facts, in two columns: what it is, and what it is here. */
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
