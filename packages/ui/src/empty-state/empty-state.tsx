import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** One sentence about the future content, and the action that creates it. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
