import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { PASSWORD_FIELD_BY_CODE, validatePasswordRules } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { accept, validateAcceptance } from './queries.ts';

type InvitationFormProps = {
  readonly token: string;
  readonly onAccepted: (session: ConsoleSessionView) => void;
};

/** The address, the name and the password of a new member. */
export function InvitationForm({ token, onAccepted }: InvitationFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { email: '', name: '', password: '', password_confirmation: '' },
    labels: {
      email: 'field.email',
      name: 'console_auth.member_name',
      password: 'field.password',
      password_confirmation: 'field.password_confirmation',
    },
    fieldByErrorCode: { ...PASSWORD_FIELD_BY_CODE, 'invitation.other_address': 'email' },
    validate: (values) => ({
      ...validatePasswordRules(values, values.email),
      ...validateAcceptance({ token, ...values }),
    }),
    send: (values) => accept({ token, ...values }),
    onDone: onAccepted,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...fieldProps('email')}
        hint={t('console_auth.invitation_email_hint')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField {...fieldProps('name')} autoComplete="name" />
      <NewPasswordFields
        password={fieldProps('password')}
        confirmation={fieldProps('password_confirmation')}
      />
      <Button type="submit" full busy={isPending}>
        {t('console_auth.invitation_submit')}
      </Button>
    </form>
  );
}
