import type { SessionView } from '@saifu/contract/session';
import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { openSession, validateCredentials } from './queries.ts';

type SignInFormProps = {
  readonly loginId?: string;
  readonly onLoginId?: (typed: string) => void;
  /** Hint for an account that is not confirmed, shown with that error. */
  readonly notConfirmed?: (loginId: string) => ReactNode;
  readonly onSignedIn: (session: SessionView) => void;
};

/** Login id and password. Field errors are shown under their fields, other errors above them. */
export function SignInForm({ loginId = '', onLoginId, ...props }: SignInFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, values, error, isPending } = useForm({
    initial: { login_id: loginId, password: '' },
    labels: { login_id: 'field.login_id', password: 'field.password' },
    validate: validateCredentials,
    send: openSession,
    onDone: props.onSignedIn,
  });
  const field = fieldProps('login_id');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      {error?.code === 'account.not_confirmed' && props.notConfirmed?.(values.login_id)}
      <TextField
        {...field}
        onChange={(event) => {
          field.onChange(event);
          onLoginId?.(event.target.value);
        }}
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
