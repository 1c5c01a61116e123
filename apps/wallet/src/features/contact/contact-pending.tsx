import type { UserView } from '@saifu/contract/account';
import type { ContactChangeView } from '@saifu/contract/contact';
import { Button } from '@saifu/ui/button';
import { Notice } from '@saifu/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import form from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { showMinute } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';
import styles from './contact.module.css';
import { ContactCurrent } from './contact-current.tsx';
import { CONTACT_WORDS } from './contact-words.ts';
import { useChangeActions } from './queries.ts';

type ContactPendingProps = {
  readonly change: ContactChangeView;
  /** It appears after a press, rather than with its screen. */
  readonly isAskedFor: boolean;
  readonly inbox: ReactNode;
  readonly onApplied: (user: UserView) => void;
  readonly onCanceled: () => void;
};

/** A change that waits: for its owner's decision, or for its time. Both can be canceled. */
export function ContactPending(props: ContactPendingProps) {
  const { change, isAskedFor, inbox, onApplied, onCanceled } = props;
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { cancel } = useChangeActions();
  const canceling = useMutation({ mutationFn: () => cancel(change.id), onSuccess: onCanceled });
  const isScheduled = change.status === 'scheduled' && change.takes_effect_at !== null;
  const cancelButton = (
    <>
      <RefusalNotice refusal={canceling.error && refusalOf(canceling.error)} />
      <Button
        variant="secondary"
        full
        busy={canceling.isPending}
        onClick={() => canceling.mutate()}
      >
        {text('profile.cancel_change')}
      </Button>
    </>
  );
  const current = (
    <ContactCurrent
      change={change}
      isAskedFor={isAskedFor || isConfirming}
      inbox={inbox}
      onApplied={onApplied}
      onScheduled={() => setIsConfirming(false)}
      cancel={cancelButton}
    />
  );
  if (!isScheduled) return current;
  return (
    <div className={form.form}>
      <Notice tone="info">
        <p className={styles.pending}>
          {text(CONTACT_WORDS[change.kind].pending, {
            destination: change.masked_destination,
            time: showMinute(change.takes_effect_at ?? ''),
          })}
        </p>
        <p>{text('profile.pending_hint', { current: change.masked_current ?? '' })}</p>
      </Notice>
      {isConfirming ? (
        current
      ) : (
        <div className={styles.actions}>
          <Button full onClick={() => setIsConfirming(true)}>
            {text('profile.pending_confirm')}
          </Button>
          <div>{cancelButton}</div>
        </div>
      )}
    </div>
  );
}
