import type { NotificationDialogOptions } from './dialog-types.tsx';
import styles from './notification-dialog-body.module.css';

/** An optional image, one sentence or a list, and an error. */
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
