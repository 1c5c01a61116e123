import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import type { ReactNode } from 'react';

type LoginId = { readonly login_id: string };

type LoginIdFormProps<Reply> = {
  readonly loginId?: string;
  readonly onTyped?: (typed: string) => void;
  readonly validate: (values: LoginId) => FormErrors;
  readonly send: (values: LoginId) => Promise<Reply>;
  readonly onDone: (reply: Reply, loginId: string) => void;
  /** The submit buttons. */
  readonly children: (isPending: boolean) => ReactNode;
};

/** A form with one field for email or phone. */
export function LoginIdForm<Reply>({ loginId = '', ...props }: LoginIdFormProps<Reply>) {
  const { submit, fieldProps, error, isPending } = useForm<LoginId, Reply>({
    initial: { login_id: loginId },
    labels: { login_id: 'field.login_id' },
    validate: props.validate,
    send: props.send,
    onDone: (reply, values) => props.onDone(reply, values.login_id.trim()),
  });
  const field = fieldProps('login_id');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <TextField
        {...field}
        onChange={(event) => {
          field.onChange(event);
          props.onTyped?.(event.target.value);
        }}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {props.children(isPending)}
    </form>
  );
}
