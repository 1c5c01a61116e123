import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import tones from '../styles/tone.module.css';
import styles from './badge.module.css';

export type BadgeTone = 'success' | 'warning' | 'danger' | 'info' | 'primary' | 'neutral';

type BadgeProps = {
  readonly tone: BadgeTone;
  readonly icon?: ReactNode;
  /** For a badge that stands alone as the main content. */
  readonly isLarge?: boolean;
  readonly children: ReactNode;
};

/** A status in a word or two, next to the item it describes. */
export function Badge({ tone, icon, isLarge = false, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, isLarge && styles.large, tones[tone])}>
      {icon}
      {children}
    </span>
  );
}
