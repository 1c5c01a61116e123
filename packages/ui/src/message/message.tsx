import type { ReactNode } from 'react';
import styles from './message.module.css';

type MessageProps = {
  readonly author: string;
  /** It was written by whoever reads it. */
  readonly isOwn: boolean;
  readonly time: ReactNode;
  readonly body: string;
};

/** One thing said in a thread: by whom, when, and the words as they were typed. */
export function Message({ author, isOwn, time, body }: MessageProps) {
  return (
    <li className={isOwn ? styles.own : styles.message}>
      <div className={styles.head}>
        <span className={styles.author}>{author}</span>
        <span className={styles.time}>{time}</span>
      </div>
      <p className={styles.body}>{body}</p>
    </li>
  );
}
