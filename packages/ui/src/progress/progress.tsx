import { useId } from 'react';
import styles from './progress.module.css';

type ProgressProps = {
  /** The progress as text. */
  readonly words: string;
  readonly done: number;
  /** Null until the total is known: the bar is then indeterminate. */
  readonly total: number | null;
  /** Whether changes of the text are announced. */
  readonly isAnnounced?: boolean;
};

/** Progress of a long operation: a sentence, and a bar labeled by it. */
export function Progress({ words, done, total, isAnnounced = false }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <p id={id} role={isAnnounced ? 'status' : undefined}>
        {words}
      </p>
      <progress
        className={styles.bar}
        aria-labelledby={id}
        {...(total !== null && { value: done, max: Math.max(1, total) })}
      />
    </div>
  );
}
