import type { SessionView } from '@saifu/contract/session';
import { CODE_LENGTH } from '@saifu/domain/limits';
import { Button } from '@saifu/ui/button';
import { CodeField } from '@saifu/ui/code-field';
import styles from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { useForm } from '../../form/use-form.ts';
import { useText } from '../../text/use-text.tsx';
import { faultsOfCode, signInByCode } from './queries.ts';

type EnterCodeFormProps = {
  readonly challengeId: string;
  readonly onSignedIn: (session: SessionView) => void;
};

/** The code that was sent. A wrong one is forgotten at once, so that the next can be typed. */
export function EnterCodeForm({ challengeId, onSignedIn }: EnterCodeFormProps) {
  const text = useText();
  const { submit, fieldProps, set, refusal, isPending } = useForm({
    initial: { otp: '' },
    labels: { otp: 'field.otp' },
    faultsOf: ({ otp }) => faultsOfCode({ challenge_id: challengeId, otp }),
    send: ({ otp }) => signInByCode({ challenge_id: challengeId, otp }),
    onDone: onSignedIn,
    under: { 'account.code_wrong': 'otp', 'account.code_expired': 'otp' },
    retype: 'otp',
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <RefusalNotice refusal={refusal} />
      <CodeField
        {...fieldProps('otp')}
        length={CODE_LENGTH}
        onValue={(digits) => set('otp', digits)}
      />
      <Button type="submit" full busy={isPending}>
        {text('one_time_code.submit')}
      </Button>
    </form>
  );
}
