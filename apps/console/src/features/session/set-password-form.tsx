import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { PASSWORD_FIELD_BY_CODE, validatePasswordRules } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { setPassword, validateNewPassword } from './queries.ts';

type SetPasswordFormProps = { readonly token: string; readonly onDone: () => void };

export function SetPasswordForm({ token, onDone }: SetPasswordFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { password: '', password_confirmation: '' },
    labels: {
      password: 'field.new_password',
      password_confirmation: 'field.password_confirmation',
    },
    fieldByErrorCode: PASSWORD_FIELD_BY_CODE,
    validate: (values) => ({
      ...validatePasswordRules(values, null),
      ...validateNewPassword({ token, ...values }),
    }),
    send: (values) => setPassword({ token, ...values }),
    onDone,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <NewPasswordFields
        password={fieldProps('password')}
        confirmation={fieldProps('password_confirmation')}
      />
      <Button type="submit" full busy={isPending}>
        {t('password.set')}
      </Button>
    </form>
  );
}
