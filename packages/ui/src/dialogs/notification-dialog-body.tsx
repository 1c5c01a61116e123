import type { NotificationDialogOptions } from './dialog-types.tsx';
import styles from './notification-dialog-body.module.css';

/** A picture if there is one, one sentence or a list of them, and what went wrong. */
export function NotificationBody(notification: NotificationDialogOptions) {
  return (
    <div className={styles.body}>
      {notification.image && <div className={styles.image}>{notification.image}</div>}
      {'messages' in notification ? (
        <ul className={styles.list}>
          {notification.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        <p>{notification.message}</p>
      )}
      {notification.errorText && <p className={styles.error}>{notification.errorText}</p>}
    </div>
  );
}
