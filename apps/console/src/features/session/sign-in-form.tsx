import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { signIn, validateCredentials } from './queries.ts';

type SignInFormProps = { readonly onSignedIn: (session: ConsoleSessionView) => void };

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { email: '', password: '' },
    labels: { email: 'field.email', password: 'field.password' },
    validate: validateCredentials,
    send: signIn,
    onDone: onSignedIn,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('email')}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...fieldProps('password')}
        autoComplete="current-password"
        showLabel={t('sign_in.show_password')}
        hideLabel={t('sign_in.hide_password')}
      />
      <Button type="submit" full busy={isPending}>
        {t('sign_in.submit')}
      </Button>
    </form>
  );
}
