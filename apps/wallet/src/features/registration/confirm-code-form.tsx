import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { CodeField } from '@saifu/ui/code-field/code-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type Confirmed, confirmByCode, validateCode } from './queries.ts';

type ConfirmCodeFormProps = {
  readonly registrationId: string;
  readonly onConfirmed: (confirmed: Confirmed) => void;
};

/** Form for the code of the confirmation message, for users who read it on another device. */
export function ConfirmCodeForm({ registrationId, onConfirmed }: ConfirmCodeFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { otp: '' },
    labels: { otp: 'field.otp' },
    validate: ({ otp }) => validateCode(otp),
    send: ({ otp }) => confirmByCode({ registration_id: registrationId, otp }),
    onDone: onConfirmed,
    fieldByErrorCode: { 'account.code_wrong': 'otp', 'account.code_expired': 'otp' },
    clearOnError: 'otp',
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <p>{t('sign_up.code_lead', { length: CODE_LENGTH })}</p>
      <CodeField
        {...fieldProps('otp')}
        length={CODE_LENGTH}
        onValue={(digits) => set('otp', digits)}
      />
      <Button type="submit" variant="secondary" full busy={isPending}>
        {t('sign_up.code_submit')}
      </Button>
    </form>
  );
}
