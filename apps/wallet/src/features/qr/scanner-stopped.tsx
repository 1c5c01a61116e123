import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './viewfinder.module.css';

type ScannerStoppedProps = {
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
  readonly onAgain?: (() => void) | undefined;
};

/** Replaces the camera preview: why scanning stopped, and how to continue. */
export function ScannerStopped({ message, onRetry, onAgain }: ScannerStoppedProps) {
  const t = useTranslate();
  return (
    <div className={styles.stopped}>
      <Alert tone="danger">{message}</Alert>
      {onRetry && <Button onClick={onRetry}>{t('app.retry')}</Button>}
      {onAgain && (
        <Button variant={onRetry ? 'secondary' : 'primary'} onClick={onAgain}>
          {t('qr.scan_again')}
        </Button>
      )}
    </div>
  );
}
