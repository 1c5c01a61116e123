import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Checkbox } from './checkbox.tsx';

export function Conditions() {
  const t = useTexts();
  const label = t('payment.save_card');
  return (
    <States>
      <State name="unchecked, with a hint">
        <Checkbox label={label} hint={t('payment.save_card_hint')} />
      </State>
      <State name="checked">
        <Checkbox label={label} defaultChecked />
      </State>
      <State name="disabled">
        <Checkbox label={label} disabled />
      </State>
      <State name="checked and disabled">
        <Checkbox label={label} defaultChecked disabled />
      </State>
      <State name="error">
        <Checkbox label={label} error={t.error('terms.not_accepted')} />
      </State>
      <State name="long text">
        <Checkbox label={t('receipts.reissue_about')} />
      </State>
    </States>
  );
}
