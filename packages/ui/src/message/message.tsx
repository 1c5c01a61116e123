import type { ReactNode } from 'react';
import styles from './message.module.css';

type MessageProps = {
  readonly author: string;
  /** Written by the current user. */
  readonly isOwn: boolean;
  readonly time: ReactNode;
  readonly body: string;
};

/** One message of a thread: author, time and the text as typed. */
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
