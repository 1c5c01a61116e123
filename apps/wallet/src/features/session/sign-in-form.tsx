import type { SessionView } from '@saifu/contract/session';
import { Button } from '@saifu/ui/button';
import { Notice } from '@saifu/ui/notice';
import { PasswordField } from '@saifu/ui/password-field';
import { TextField } from '@saifu/ui/text-field';
import { useText } from '../../text/use-text.tsx';
import styles from './sign-in-form.module.css';
import { useSignInForm } from './use-sign-in-form.ts';

type SignInFormProps = { readonly onSignedIn: (session: SessionView) => void };

/** Email or phone, and the password. Faults stand under their fields, refusals above them. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const text = useText();
  const { submit, fieldProps, refusal, isPending } = useSignInForm(onSignedIn);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refusal && <Notice tone="danger">{text.refusal(refusal.code, refusal.params)}</Notice>}
      <TextField
        {...fieldProps('login_id')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...fieldProps('password')}
        autoComplete="current-password"
        showLabel={text('sign_in.show_password')}
        hideLabel={text('sign_in.hide_password')}
      />
      <Button type="submit" full busy={isPending}>
        {text('sign_in.submit')}
      </Button>
    </form>
  );
}
