import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { requestPasswordLink, validateEmail } from './queries.ts';

type ForgotPasswordFormProps = { readonly onSent: (email: string) => void };

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { email: '' },
    labels: { email: 'field.email' },
    validate: validateEmail,
    send: ({ email }) => requestPasswordLink(email),
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('email')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_auth.forgot_submit')}
      </Button>
    </form>
  );
}
