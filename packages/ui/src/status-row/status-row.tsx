import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from '../link/link.tsx';
import { classNames } from '../styles/class-names.ts';
import shared from '../styles/row.module.css';
import tones from '../styles/tone.module.css';
import styles from './status-row.module.css';

/** Decorative: the text next to it says the same. */
export type StatusIcon = {
  readonly icon: Icon;
  readonly tone: 'success' | 'warning' | 'danger' | 'info';
};

type StatusRowProps = {
  readonly sign: StatusIcon;
  /** Null: the row is not a link. */
  readonly href: string | null;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
  readonly onPress?: () => void;
  readonly children: ReactNode;
  readonly end: ReactNode;
};

/** List row with a status icon, text and an optional link. */
export function StatusRow({ href, linkRef, onPress, ...content }: StatusRowProps) {
  const row = classNames(shared.row, styles.row);
  return (
    <li className={styles.item}>
      {href === null ? (
        <div className={classNames(row, styles.still)}>
          <RowContent {...content} />
        </div>
      ) : (
        <Link ref={linkRef} href={href} className={row} onClick={onPress}>
          <RowContent {...content} />
        </Link>
      )}
    </li>
  );
}

function RowContent({ sign, children, end }: Pick<StatusRowProps, 'sign' | 'children' | 'end'>) {
  const { icon: Icon, tone } = sign;
  return (
    <>
      <span className={classNames(styles.sign, tones[tone])}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles.words}>{children}</span>
      {end}
    </>
  );
}
