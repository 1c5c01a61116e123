import { doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { DateField } from './date-field.tsx';

export function Conditions() {
  const t = useTexts();
  const partLabels = {
    year: t('profile.year'),
    month: t('profile.month'),
    day: t('profile.day'),
  };
  const label = t('field.birth_date');
  return (
    <States>
      <State name="empty, with a hint">
        <DateField
          {...{ label, partLabels }}
          value=""
          hint={t('profile.birth_date_hint')}
          onChange={doNothing}
        />
      </State>
      <State name="filled">
        <DateField {...{ label, partLabels }} value="1986-04-09" onChange={doNothing} />
      </State>
      <State name="error">
        <DateField
          {...{ label, partLabels }}
          value="1986-13-40"
          error={t.error('field.format', { label })}
          onChange={doNothing}
        />
      </State>
    </States>
  );
}
