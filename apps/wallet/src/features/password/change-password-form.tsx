import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './change-password-form.module.css';
import { type PasswordOwner, usePasswordForm } from './use-password-form.ts';

type ChangePasswordFormProps = {
  readonly owner: PasswordOwner;
  readonly onChanged: () => void;
};

/** Shows the password rules before input, and the effects of the change before it is submitted. */
export function ChangePasswordForm({ owner, onChanged }: ChangePasswordFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = usePasswordForm(owner, onChanged);
  const reveal = {
    showLabel: t('sign_in.show_password'),
    hideLabel: t('sign_in.hide_password'),
  };
  const bounds = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      {owner.isReset && <Alert tone="info">{t('password.reset')}</Alert>}
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={owner.loginIds[0] ?? ''} />
      {!owner.isReset && (
        <PasswordField
          {...fieldProps('current_password')}
          {...reveal}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...fieldProps('password')}
        {...reveal}
        autoComplete="new-password"
        hint={t('password.rule', bounds)}
      />
      <PasswordField
        {...fieldProps('password_confirmation')}
        {...reveal}
        autoComplete="new-password"
      />
      <div className={styles.footer}>
        <Button type="submit" full busy={isPending}>
          {t(owner.isReset ? 'password.set' : 'password.change')}
        </Button>
        <p className={styles.effect}>{t('password.others_will_end')}</p>
      </div>
    </form>
  );
}
