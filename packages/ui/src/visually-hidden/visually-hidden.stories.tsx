import { useTexts } from '../gallery/use-texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Screen readers read both sentences; the second is not visible. */
export function Sentence() {
  const t = useTexts();
  return (
    <p>
      {t('app.loading')} <VisuallyHidden>{t('card.asking_bank')}</VisuallyHidden>
    </p>
  );
}
