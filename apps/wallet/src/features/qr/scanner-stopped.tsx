import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useText } from '../../i18n/use-text.tsx';
import styles from './viewfinder.module.css';

type ScannerStoppedProps = {
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onAgain?: (() => void) | undefined;
};

/** Stands where the camera's picture was: why it stopped, and how to go on. */
export function ScannerStopped({ message, onRetry, onAgain }: ScannerStoppedProps) {
  const text = useText();
  return (
    <div className={styles.stopped}>
      <Notice tone="danger">{message}</Notice>
      {onRetry && <Button onClick={onRetry}>{text('app.retry')}</Button>}
      {onAgain && (
        <Button variant={onRetry ? 'secondary' : 'primary'} onClick={onAgain}>
          {text('qr.scan_again')}
        </Button>
      )}
    </div>
  );
}
