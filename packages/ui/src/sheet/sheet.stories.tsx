import { Button } from '../button/button.tsx';
import { AMOUNT, doNothing, STORE } from '../gallery/samples.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Sheet } from './sheet.tsx';

export function Question() {
  const t = useTexts();
  return (
    <Sheet title={t('confirmation.confirm_title')} onDismiss={doNothing}>
      <p>{t('confirmation.confirm_about', { amount: AMOUNT, store: STORE })}</p>
      <Button full>{t('confirmation.confirm_agree', { amount: AMOUNT })}</Button>
    </Sheet>
  );
}

export function LongText() {
  const t = useTexts();
  const paragraphs = Array.from({ length: 12 }, (_, index) => index);
  return (
    <Sheet title={t('order.legal')} onDismiss={doNothing} closeLabel={t('app.close')}>
      {paragraphs.map((index) => (
        <p key={index}>{t('order.legal_cancellation_value')}</p>
      ))}
    </Sheet>
  );
}
