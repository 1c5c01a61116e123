import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import { classNames } from '../styles/class-names.ts';
import shared from '../styles/row.module.css';
import styles from './list-row.module.css';

type ListRowProps = {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly subline?: string | undefined;
  /** Before the chevron: the current value of the setting that the row opens. */
  readonly value?: ReactNode;
  readonly isCurrent?: boolean;
  readonly hasChevron?: boolean;
} & ({ readonly href: string; readonly onPress?: () => void } | { readonly onPress: () => void });

type RowListProps = {
  /** Rows of a card have dividers. Rows of a menu do not, and the shape marks the current one. */
  readonly variant?: 'ruled' | 'menu';
  readonly children: ReactNode;
};

export function RowList({ variant = 'ruled', children }: RowListProps) {
  return <ul className={styles[variant]}>{children}</ul>;
}

export function ListRow(props: ListRowProps) {
  const { isCurrent = false } = props;
  const content = <RowContent {...props} />;
  const row = classNames(shared.row, styles.row);
  return (
    <li className={styles.item}>
      {'href' in props ? (
        <Link
          href={props.href}
          className={row}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={props.onPress}
        >
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={row}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={props.onPress}
        >
          {content}
        </button>
      )}
    </li>
  );
}

function RowContent({ icon, label, subline, value, hasChevron = true }: ListRowProps) {
  return (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span>{label}</span>
        {subline && <span className={styles.subline}>{subline}</span>}
      </span>
      {value && <span className={styles.value}>{value}</span>}
      {hasChevron && <IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />}
    </>
  );
}
