import { Button } from '@saifu/ui/button/button';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { focusField } from '../../forms/focus-field.ts';
import styles from '../../forms/form.module.css';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../i18n/use-text.tsx';
import { validateProof, prove } from './queries.ts';

export function PasswordProof({ onProven }: { readonly onProven: () => void }) {
  const text = useText();
  const { submit, fieldProps, error, isPending } = useForm({
    initial: { password: '' },
    labels: { password: 'field.password' },
    validate: validateProof,
    send: prove,
    onDone: onProven,
    under: { 'account.password_wrong': 'password' },
  });
  return (
    <form ref={focusField} className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <PasswordField
        {...fieldProps('password')}
        showLabel={text('sign_in.show_password')}
        hideLabel={text('sign_in.hide_password')}
        autoComplete="current-password"
      />
      <Button type="submit" full busy={isPending}>
        {text('step_up.confirm')}
      </Button>
    </form>
  );
}
