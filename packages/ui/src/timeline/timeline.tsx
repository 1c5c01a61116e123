import type { ReactNode } from 'react';
import styles from './timeline.module.css';

type TimelineProps = {
  readonly steps: readonly {
    readonly id: string;
    readonly label: ReactNode;
    /** Below the label: how it happened. */
    readonly note?: string | undefined;
    /** ISO 8601 for machines, and the text for users. */
    readonly at: string;
    readonly time: string;
    /** The dot: filled, a ring for a step in progress, or the color of an error. */
    readonly tone?: 'done' | 'pending' | 'failed';
  }[];
};

/** Events with their times, oldest first. */
export function Timeline({ steps }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ id, label, note, at, time, tone = 'done' }) => (
        <li key={id} className={styles.step} data-tone={tone}>
          <span>
            {label}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </span>
          <time className={styles.time} dateTime={at}>
            {time}
          </time>
        </li>
      ))}
    </ol>
  );
}
