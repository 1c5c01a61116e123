import { productNow } from '@saifu/client/clock';
import type { UserView } from '@saifu/contract/account';
import type { ChallengeView } from '@saifu/contract/authentication';
import type { ContactChangeView } from '@saifu/contract/contact';
import { CONTACT_CHANGE_DELAY_MS } from '@saifu/domain/limits';
import { Button } from '@saifu/ui/button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CodeForm } from '../../form/code-form.tsx';
import form from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { SendAgain } from '../../form/send-again.tsx';
import { takeFocus } from '../../form/take-focus.ts';
import { useText } from '../../text/use-text.tsx';
import styles from './contact.module.css';
import { askCurrentCode, confirmCurrent, faultsOfCode, useChangeActions } from './queries.ts';

type ContactCurrentProps = {
  readonly change: ContactChangeView;
  /** It appears after a press, rather than with its screen. */
  readonly isAskedFor: boolean;
  readonly inbox: ReactNode;
  readonly onApplied: (user: UserView) => void;
  readonly onScheduled: () => void;
  /** Leads back, where the change waits for its time already. */
  readonly cancel: ReactNode;
};

const DELAY_HOURS = CONTACT_CHANGE_DELAY_MS / (60 * 60 * 1000);

/** The new address is verified; the current one has to agree, or the change takes a day. */
export function ContactCurrent(props: ContactCurrentProps) {
  const [isLost, setIsLost] = useState(false);
  const { change, isAskedFor } = props;
  return (
    <div ref={isAskedFor ? takeFocus : undefined} tabIndex={-1} className={form.form}>
      {isLost ? (
        <LostAccess {...props} onBack={() => setIsLost(false)} />
      ) : (
        <CurrentCode {...props} onLost={change.status === 'open' ? () => setIsLost(true) : null} />
      )}
      {props.cancel}
    </div>
  );
}

type Sent = { readonly challenge: ChallengeView; readonly at: number };
type CurrentCodeProps = ContactCurrentProps & { readonly onLost: (() => void) | null };

function CurrentCode({ change, inbox, onApplied, onLost }: CurrentCodeProps) {
  const text = useText();
  const { forget } = useChangeActions();
  const [sent, setSent] = useState<Sent | null>(null);
  const sending = useMutation({
    mutationFn: async () => {
      const challenge = await askCurrentCode(change.id);
      setSent({ challenge, at: productNow() });
      return challenge;
    },
  });
  const lost = onLost && (
    <Button variant="quiet" full onClick={onLost}>
      {text('profile.current_lost')}
    </Button>
  );
  if (sent === null) {
    return (
      <>
        <p>
          {text('profile.current_lead', {
            destination: change.masked_destination,
            current: change.masked_current ?? '',
          })}
        </p>
        <RefusalNotice refusal={sending.error && refusalOf(sending.error)} />
        <Button full busy={sending.isPending} onClick={() => sending.mutate()}>
          {text('profile.current_send')}
        </Button>
        {lost}
      </>
    );
  }
  const { challenge, at } = sent;
  return (
    <>
      <p role="status">
        {text('profile.current_sent', {
          destination: challenge.masked_destination,
          minutes: challenge.expires_in / 60,
        })}
      </p>
      {inbox}
      <CodeForm
        key={challenge.challenge_id}
        isAskedFor
        challengeId={challenge.challenge_id}
        submit="profile.confirm_code"
        faultsOf={faultsOfCode}
        send={(code) => confirmCurrent(change.id, code)}
        onDone={(user) => {
          forget(change.id);
          onApplied(user);
        }}
      />
      <SendAgain
        label="one_time_code.send_again"
        variant="quiet"
        send={sending.mutateAsync}
        last={{ at, waitSeconds: challenge.resend_after_seconds }}
      />
      {lost}
    </>
  );
}

type LostAccessProps = ContactCurrentProps & { readonly onBack: () => void };

function LostAccess({ change, onScheduled, onBack }: LostAccessProps) {
  const text = useText();
  const { schedule } = useChangeActions();
  const scheduling = useMutation({
    mutationFn: () => schedule(change.id),
    onSuccess: onScheduled,
  });
  return (
    <>
      <p role="status">
        {text('profile.current_lost_lead', {
          hours: DELAY_HOURS,
          current: change.masked_current ?? '',
        })}
      </p>
      <RefusalNotice refusal={scheduling.error && refusalOf(scheduling.error)} />
      <div className={styles.actions}>
        <Button full busy={scheduling.isPending} onClick={() => scheduling.mutate()}>
          {text('profile.current_schedule', { hours: DELAY_HOURS })}
        </Button>
        <Button variant="secondary" full onClick={onBack}>
          {text('profile.current_back')}
        </Button>
      </div>
    </>
  );
}
