import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { SelectField } from './select-field.tsx';

export function Conditions() {
  const t = useTexts();
  const select = {
    label: t('field.gender'),
    emptyLabel: t('profile.choose'),
    options: [
      { value: 'male', label: t('profile.gender_male') },
      { value: 'female', label: t('profile.gender_female') },
      { value: 'unspecified', label: t('profile.gender_unspecified') },
    ],
  };
  return (
    <States>
      <State name="empty">
        <SelectField {...select} />
      </State>
      <State name="selected">
        <SelectField {...select} defaultValue="unspecified" />
      </State>
      <State name="disabled">
        <SelectField {...select} defaultValue="female" disabled />
      </State>
      <State name="error">
        <SelectField {...select} error={t.error('field.required', { label: select.label })} />
      </State>
    </States>
  );
}
