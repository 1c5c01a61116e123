import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { focusFirstField } from '@saifu/web/forms/focus-field.ts';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { submitProof, validateProof } from './queries.ts';

export function PasswordProof({ onProven }: { readonly onProven: () => void }) {
  const t = useTranslate();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { password: '' },
    labels: { password: 'field.password' },
    validate: validateProof,
    send: submitProof,
    onDone: onProven,
    fieldByErrorCode: { 'account.password_wrong': 'password' },
  });
  return (
    <form ref={focusFirstField} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <PasswordField
        {...fieldProps('password')}
        showLabel={t('sign_in.show_password')}
        hideLabel={t('sign_in.hide_password')}
        autoComplete="current-password"
      />
      <Button type="submit" full busy={isPending}>
        {t('step_up.confirm')}
      </Button>
    </form>
  );
}
