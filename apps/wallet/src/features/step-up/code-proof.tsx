import { productNow } from '@saifu/client/clock';
import type { StepUpChallengeView } from '@saifu/contract/step-up';
import { CONTACT_SETTLED_MS } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { CodeForm } from '@saifu/web/forms/code-form.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { requestCode, submitProof, validateProof } from './queries.ts';

const SETTLED_DAYS = CONTACT_SETTLED_MS / (24 * 60 * 60 * 1000);

type Sent = { readonly challenge: StepUpChallengeView; readonly at: number };

type CodeProofProps = {
  readonly destination: string;
  /** The code goes to the older address, because the newer one was changed recently. */
  readonly skipsNewer: boolean;
  readonly sent: Sent | null;
  readonly onSent: (sent: Sent) => void;
  readonly onProven: () => void;
};

/** Sends a code on request, with a field to enter it. */
export function CodeProof(props: CodeProofProps) {
  const { destination, skipsNewer, sent, onSent, onProven } = props;
  const t = useTranslate();
  const sending = useMutation({
    mutationFn: async () => {
      const challenge = await requestCode();
      onSent({ challenge, at: productNow() });
      return challenge;
    },
  });
  if (sent === null) {
    return (
      <div className={styles.form}>
        <ErrorNotice error={sending.error && toAppError(sending.error)} />
        <p>{t('step_up.send_to', { destination })}</p>
        {skipsNewer && <p>{t('step_up.skips_newer', { days: SETTLED_DAYS })}</p>}
        <Button full busy={sending.isPending} onClick={() => sending.mutate()}>
          {t('step_up.send')}
        </Button>
      </div>
    );
  }
  const { challenge, at } = sent;
  return (
    <div className={styles.form}>
      <p role="status">
        {t('step_up.sent', {
          destination: challenge.masked_destination,
          minutes: challenge.expires_in / 60,
        })}
      </p>
      <CodeForm
        key={challenge.challenge_id}
        isFocusedOnMount
        challengeId={challenge.challenge_id}
        submit="step_up.confirm"
        validate={validateProof}
        send={submitProof}
        onDone={onProven}
      />
      <SendAgain
        label="one_time_code.send_again"
        send={sending.mutateAsync}
        last={{ at, waitSeconds: challenge.resend_after_seconds }}
      />
    </div>
  );
}
