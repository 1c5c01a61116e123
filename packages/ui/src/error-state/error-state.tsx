import { Button } from '../button/button.tsx';
import { Illustration } from '../illustration/illustration.tsx';
import styles from './error-state.module.css';

type ErrorStateProps = {
  readonly title: string;
  readonly message?: string;
  /** The device has no connection. */
  readonly isOffline?: boolean;
  readonly retryLabel: string;
  readonly onRetry: () => void;
};

/** What happened, what to do, and a button for it. */
export function ErrorState(props: ErrorStateProps) {
  const { title, message, isOffline = false, retryLabel, onRetry } = props;
  return (
    <div role="alert" className={styles.error}>
      <Illustration name={isOffline ? 'offline' : 'error'} />
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      <Button variant="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
