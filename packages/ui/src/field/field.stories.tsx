import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import inputs from '../text-field/text-field.module.css';
import { Field, FieldMessages, getAriaProps } from './field.tsx';

export function Conditions() {
  const t = useTexts();
  const label = t('field.display_name');
  const hint = t('profile.display_name_hint');
  const error = t.error('field.required', { label });
  return (
    <States>
      <State name="hint">
        <Field id="hinted" {...{ label, hint }}>
          <input id="hinted" className={inputs.input} {...getAriaProps('hinted', { hint })} />
        </Field>
      </State>
      <State name="error">
        <Field id="wrong" {...{ label, hint, error }}>
          <input id="wrong" className={inputs.input} {...getAriaProps('wrong', { hint, error })} />
        </Field>
      </State>
      <State name="messages only">
        <FieldMessages id="messages" {...{ hint, error }} />
      </State>
    </States>
  );
}
