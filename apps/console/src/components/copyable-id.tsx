import type { ReactNode } from 'react';
import { CopyValue, type CopyValueProps } from './copy-value.tsx';
import styles from './copyable-id.module.css';

type CopyableIdProps = CopyValueProps & {
  /** How the id is shown, if not as small text. */
  readonly children?: ReactNode;
};

/** An id, and a button that copies it. */
export function CopyableId({ value, label, children }: CopyableIdProps) {
  return (
    <span className={styles.copyable}>
      {children || <span className={styles.id}>{value}</span>}
      <CopyValue value={value} label={label} />
    </span>
  );
}
