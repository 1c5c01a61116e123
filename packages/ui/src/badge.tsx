import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type BadgeProps = {
  readonly tone: 'success' | 'warning' | 'neutral' | 'primary';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** A state in a word or two, beside what is in that state. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
