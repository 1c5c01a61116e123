import { productNow } from '@saifu/client/clock';
import type { UserView } from '@saifu/contract/account';
import type { ContactChangeView } from '@saifu/contract/contact';
import { CONTACT_CHANGE_DELAY_MS } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { CodeForm } from '@saifu/web/forms/code-form.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { SendAgain } from '@saifu/web/forms/send-again.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import styles from './contact.module.css';
import { useChangeActions, useCurrentCode, validateCode } from './queries.ts';

type ContactCurrentProps = {
  readonly change: ContactChangeView;
  /** True if the form opened after a press, not together with the screen. */
  readonly isFocusedOnMount: boolean;
  readonly inbox: ReactNode;
  readonly onApplied: (user: UserView) => void;
  readonly onScheduled: () => void;
  /** The change was no longer open. */
  readonly onClosed: () => void;
  /** Button that cancels the change, or goes back if the change is already scheduled. */
  readonly actions: ReactNode;
};

const DELAY_HOURS = CONTACT_CHANGE_DELAY_MS / (60 * 60 * 1000);

/**
 * The new address is verified. The current address must confirm, or the change takes effect after a
 * day.
 */
export function ContactCurrent(props: ContactCurrentProps) {
  const { change, isFocusedOnMount } = props;
  const [shown, setShown] = useState<'code' | 'lost' | null>(null);
  const code = useCurrentCode(change.id);
  const isLost = shown === 'lost';
  // Both steps have their own key, so each mounts anew and takes the focus. The code field takes it
  // itself.
  const shouldFocus = (isFocusedOnMount || shown !== null) && (isLost || code.sent === null);
  return (
    <div
      key={isLost ? 'lost' : 'code'}
      ref={shouldFocus ? focusOnMount : undefined}
      tabIndex={-1}
      className={form.form}
    >
      {isLost ? (
        <LostAccess {...props} onBack={() => setShown('code')} />
      ) : (
        <CurrentCode
          {...props}
          code={code}
          onLost={change.status === 'open' ? () => setShown('lost') : null}
        />
      )}
      {props.actions}
    </div>
  );
}

type CurrentCodeProps = ContactCurrentProps & {
  readonly code: ReturnType<typeof useCurrentCode>;
  readonly onLost: (() => void) | null;
};

function CurrentCode({ change, inbox, code, onApplied, onClosed, onLost }: CurrentCodeProps) {
  const t = useTranslate();
  const { requestCode, confirm } = useChangeActions(change.id, onClosed);
  const { sent, setCached } = code;
  const send = async () => {
    const challenge = await requestCode();
    setCached({ challenge, at: productNow() });
    return challenge;
  };
  const lost = onLost && (
    <Button variant="quiet" full onClick={onLost}>
      {t('profile.current_lost')}
    </Button>
  );
  if (sent === null) {
    return (
      <>
        <p>
          {t('profile.current_lead', {
            destination: change.masked_destination,
            current: change.masked_current ?? '',
          })}
        </p>
        <SendAgain key="first" label="profile.current_send" variant="primary" send={send} />
        {lost}
      </>
    );
  }
  const { challenge, at } = sent;
  return (
    <>
      <p role="status">
        {t('profile.current_sent', {
          destination: challenge.masked_destination,
          minutes: challenge.expires_in / 60,
        })}
      </p>
      {inbox}
      <CodeForm
        key={challenge.challenge_id}
        isFocusedOnMount
        challengeId={challenge.challenge_id}
        submit="profile.confirm_code"
        validate={validateCode}
        send={confirm}
        onDone={onApplied}
      />
      <SendAgain
        key="again"
        label="one_time_code.send_again"
        variant="quiet"
        send={send}
        last={{ at, waitSeconds: challenge.resend_after_seconds }}
      />
      {lost}
    </>
  );
}

type LostAccessProps = ContactCurrentProps & { readonly onBack: () => void };

function LostAccess({ change, onScheduled, onClosed, onBack }: LostAccessProps) {
  const t = useTranslate();
  const { schedule } = useChangeActions(change.id, onClosed);
  const scheduling = useMutation({ mutationFn: schedule, onSuccess: onScheduled });
  return (
    <>
      <p role="status">
        {t('profile.current_lost_lead', {
          hours: DELAY_HOURS,
          current: change.masked_current ?? '',
        })}
      </p>
      <ErrorNotice error={scheduling.error && toAppError(scheduling.error)} />
      <div className={styles.actions}>
        <Button full busy={scheduling.isPending} onClick={() => scheduling.mutate()}>
          {t('profile.current_schedule', { hours: DELAY_HOURS })}
        </Button>
        <Button variant="secondary" full onClick={onBack}>
          {t('profile.current_back')}
        </Button>
      </div>
    </>
  );
}
