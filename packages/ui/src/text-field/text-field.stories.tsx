import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { TextField } from './text-field.tsx';

export function Conditions() {
  const t = useTexts();
  const label = t('field.email');
  return (
    <States>
      <State name="empty, with a hint">
        <TextField label={t('field.display_name')} hint={t('sign_up.display_name_hint')} />
      </State>
      <State name="filled">
        <TextField label={label} defaultValue="alex@saifu.example" />
      </State>
      <State name="disabled">
        <TextField label={label} defaultValue="alex@saifu.example" disabled />
      </State>
      <State name="error">
        <TextField label={label} defaultValue="alex" error={t.error('field.email')} />
      </State>
      <State name="long text">
        <TextField
          label={t('payment.contact')}
          hint={t('payment.contact_hint')}
          defaultValue="a-very-long-address-that-does-not-fit-into-the-field@saifu.example"
        />
      </State>
    </States>
  );
}
