import { useId } from 'react';
import styles from './progress.module.css';

type ProgressProps = {
  /** How far it is, in words. */
  readonly words: string;
  readonly done: number;
  /** Null until the parts are counted: then only that it is under way is known. */
  readonly total: number | null;
  /** Whether the words are read aloud as they change. */
  readonly isAnnounced?: boolean;
};

/** How far something is that takes a while: a sentence, and a bar that it names. */
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
