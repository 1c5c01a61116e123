import type { ReactNode } from 'react';
import styles from './labeled-group.module.css';
import textStyles from './text.module.css';

type LabeledGroupProps = { readonly label: string; readonly children: ReactNode };

/** The visible label of a group, which has the same name for screen readers. */
export function LabeledGroup({ label, children }: LabeledGroupProps) {
  return (
    <div className={styles.group}>
      <p className={textStyles.legend} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
