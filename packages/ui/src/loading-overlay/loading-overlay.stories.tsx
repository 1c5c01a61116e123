import { Button } from '../button/button.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { LoadingProgress } from './loading-progress.tsx';

export function Waiting() {
  const t = useTexts();
  return <LoadingOverlay open label={t('card.asking_bank')} />;
}

export function WithProgress() {
  const t = useTexts();
  const label = t('receipt_scan.sending', { count: 2 });
  return (
    <LoadingOverlay open label={label}>
      <LoadingProgress done={0.42} label={label} />
      <Button variant="secondary">{t('app.cancel')}</Button>
    </LoadingOverlay>
  );
}
