import type { ReactNode } from 'react';
import styles from './timeline.module.css';

type TimelineProps = {
  readonly steps: readonly {
    readonly id: string;
    readonly label: ReactNode;
    /** ISO 8601 for machines, and the text for users. */
    readonly at: string;
    readonly time: string;
  }[];
};

/** Events with their times, oldest first. */
export function Timeline({ steps }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ id, label, at, time }) => (
        <li key={id} className={styles.step}>
          <span>{label}</span>
          <time className={styles.time} dateTime={at}>
            {time}
          </time>
        </li>
      ))}
    </ol>
  );
}
