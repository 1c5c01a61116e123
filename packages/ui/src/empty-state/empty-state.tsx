import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../illustration/illustration.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  readonly illustration: IllustrationName;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** One sentence about the future content, and the action that creates it. */
export function EmptyState({ illustration, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Illustration name={illustration} />
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
