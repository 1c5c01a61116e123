import { TextField } from '@saifu/ui/text-field/text-field';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import styles from './form.module.css';
import { type FormFaults, useForm } from './use-form.ts';

type LoginId = { readonly login_id: string };

type LoginIdFormProps<Reply> = {
  readonly loginId?: string;
  readonly onTyped?: (typed: string) => void;
  readonly faultsOf: (values: LoginId) => FormFaults;
  readonly send: (values: LoginId) => Promise<Reply>;
  readonly onDone: (reply: Reply, loginId: string) => void;
  /** The buttons that send it. */
  readonly children: (isPending: boolean) => ReactNode;
};

/** One field, email or phone, and what is asked for with it. */
export function LoginIdForm<Reply>({ loginId = '', ...props }: LoginIdFormProps<Reply>) {
  const { submit, fieldProps, refusal, isPending } = useForm<LoginId, Reply>({
    initial: { login_id: loginId },
    labels: { login_id: 'field.login_id' },
    faultsOf: props.faultsOf,
    send: props.send,
    onDone: (reply, values) => props.onDone(reply, values.login_id.trim()),
  });
  const field = fieldProps('login_id');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice refusal={refusal} />
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
