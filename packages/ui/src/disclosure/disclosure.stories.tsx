import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Disclosure } from './disclosure.tsx';

export function Titles() {
  const t = useTexts();
  return (
    <States>
      <State name="default">
        <Disclosure title={t('confirmation.not_arrived')}>
          <p>{t('confirmation.tip_wait')}</p>
        </Disclosure>
      </State>
      <State name="long text">
        <Disclosure title={t('receipts.reissue_about')}>
          <p>{t('confirmation.tip_wait')}</p>
        </Disclosure>
      </State>
    </States>
  );
}
