import { Button } from '@saifu/ui/button';
import { PasswordField } from '@saifu/ui/password-field';
import { focusField } from '../../form/focus-field.ts';
import styles from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { useForm } from '../../form/use-form.ts';
import { useText } from '../../text/use-text.tsx';
import { faultsOfProof, prove } from './queries.ts';

export function PasswordProof({ onProven }: { readonly onProven: () => void }) {
  const text = useText();
  const { submit, fieldProps, refusal, isPending } = useForm({
    initial: { password: '' },
    labels: { password: 'field.password' },
    faultsOf: faultsOfProof,
    send: prove,
    onDone: onProven,
    under: { 'account.password_wrong': 'password' },
  });
  return (
    <form ref={focusField} className={styles.form} onSubmit={submit} noValidate>
      <RefusalNotice refusal={refusal} />
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
