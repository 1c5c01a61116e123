import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Alert } from './alert.tsx';

export function Tones() {
  const t = useTexts();
  return (
    <States>
      <State name="info">
        <Alert tone="info">{t('card.sandbox')}</Alert>
      </State>
      <State name="success">
        <Alert tone="success">{t('success.card_created')}</Alert>
      </State>
      <State name="warning">
        <Alert tone="warning">{t('card.expiring_note')}</Alert>
      </State>
      <State name="danger">
        <Alert tone="danger">{t.error('account.credentials_wrong')}</Alert>
      </State>
      <State name="long text">
        <Alert tone="warning">{t('card.frozen_note')}</Alert>
      </State>
    </States>
  );
}
