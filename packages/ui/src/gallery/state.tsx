import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './states.module.css';

/** One below the other: the states of a component. */
export function States({ children }: { readonly children: ReactNode }) {
  return <div className={styles.states}>{children}</div>;
}

type StateProps = {
  /** As a developer calls it. */
  readonly name: string;
  /** As wide as its content, as a button or a badge is. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
};

/** A component in one of its states, below the name of the state. */
export function State({ name, isInline = false, children }: StateProps) {
  return (
    <div className={classNames(styles.state, !isInline && styles.block)}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
