import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { CodeField } from '@saifu/ui/code-field/code-field';
import { useTranslate } from '../i18n/use-translate.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { focusFirstField } from './focus-field.ts';
import styles from './form.module.css';
import { type FormErrors, useForm } from './use-form.ts';

type Code = { readonly challenge_id: string; readonly otp: string };

type CodeFormProps<Reply> = {
  /** The challenge that the code answers. */
  readonly challengeId: string;
  readonly submit: TextKey;
  /** Set if the form appears after a press, not with its screen. */
  readonly isFocusedOnMount?: boolean;
  readonly validate: (code: Code) => FormErrors;
  readonly send: (code: Code) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
};

/** Form for a received code. A wrong code is cleared at once, so that the next can be typed. */
export function CodeForm<Reply>({ isFocusedOnMount = false, ...props }: CodeFormProps<Reply>) {
  const t = useTranslate();
  const toCodeBody = (otp: string): Code => ({ challenge_id: props.challengeId, otp });
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { otp: '' },
    labels: { otp: 'field.otp' },
    validate: ({ otp }) => props.validate(toCodeBody(otp)),
    send: ({ otp }) => props.send(toCodeBody(otp)),
    onDone: props.onDone,
    fieldByErrorCode: { 'account.code_wrong': 'otp', 'account.code_expired': 'otp' },
    clearOnError: 'otp',
  });
  return (
    <form
      ref={isFocusedOnMount ? focusFirstField : undefined}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <ErrorNotice error={error} />
      <CodeField
        {...fieldProps('otp')}
        length={CODE_LENGTH}
        onValue={(digits) => set('otp', digits)}
      />
      <Button type="submit" full busy={isPending}>
        {t(props.submit)}
      </Button>
    </form>
  );
}
