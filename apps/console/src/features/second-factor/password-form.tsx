import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { focusFirstField } from '@saifu/web/forms/focus-field.ts';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { validatePassword } from './queries.ts';

type PasswordFormProps<Reply> = {
  readonly submit: string;
  readonly send: (password: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
};

/** The member's password, asked again before something that only its owner may do. */
export function PasswordForm<Reply>({ submit: label, send, onDone }: PasswordFormProps<Reply>) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { password: '' },
    labels: { password: 'field.current_password' },
    validate: validatePassword,
    send: ({ password }) => send(password),
    onDone,
    fieldByErrorCode: { 'account.password_wrong': 'password' },
  });
  return (
    <form ref={focusFirstField} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <PasswordField
        {...fieldProps('password')}
        autoComplete="current-password"
        showLabel={t('sign_in.show_password')}
        hideLabel={t('sign_in.hide_password')}
      />
      <Button type="submit" full busy={isPending}>
        {label}
      </Button>
    </form>
  );
}
