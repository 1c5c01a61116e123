import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { PasswordField } from './password-field.tsx';

export function Conditions() {
  const t = useTexts();
  const password = {
    label: t('field.password'),
    showLabel: t('sign_in.show_password'),
    hideLabel: t('sign_in.hide_password'),
  };
  return (
    <States>
      <State name="empty, with a hint">
        <PasswordField {...password} hint={t('sign_up.password_hint', { min: 8 })} />
      </State>
      <State name="filled">
        <PasswordField {...password} defaultValue="alex-pays-in-yen" />
      </State>
      <State name="disabled">
        <PasswordField {...password} defaultValue="alex-pays-in-yen" disabled />
      </State>
      <State name="error">
        <PasswordField
          {...password}
          defaultValue="password"
          error={t.error('account.password_common')}
        />
      </State>
    </States>
  );
}
