import { IconCloudOff } from '@tabler/icons-react';
import { Button } from '../button/button.tsx';
import styles from './error-state.module.css';

type ErrorStateProps = {
  readonly title: string;
  readonly message?: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
};

/** What happened, what to do, and a button for it. */
export function ErrorState({ title, message, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.error}>
      <span className={styles.icon}>
        <IconCloudOff size={32} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      <Button variant="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
