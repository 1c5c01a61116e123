import type { UserView } from '@saifu/contract/account';
import type { ContactChangeView } from '@saifu/contract/contact';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import form from '../../forms/form.module.css';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './contact.module.css';
import { ContactCurrent } from './contact-current.tsx';
import { CONTACT_WORDS } from './contact-labels.ts';
import { useChangeActions } from './queries.ts';

type ContactPendingProps = {
  readonly change: ContactChangeView;
  /** It appears after a press, rather than with its screen. */
  readonly isAskedFor: boolean;
  readonly inbox: ReactNode;
  readonly onApplied: (user: UserView) => void;
  readonly onCanceled: () => void;
  /** It was not open any more. */
  readonly onClosed: () => void;
};

/** A change that waits: for its owner's decision, or for its time. Both can be canceled. */
export function ContactPending(props: ContactPendingProps) {
  const { change, isAskedFor, inbox, onApplied, onCanceled, onClosed } = props;
  const text = useText();
  const [shown, setShown] = useState<'code' | 'time' | null>(null);
  const { cancel } = useChangeActions(change.id, onClosed);
  const canceling = useMutation({ mutationFn: cancel, onSuccess: onCanceled });
  const isScheduled = change.status === 'scheduled' && change.takes_effect_at !== null;
  const cancelButton = (
    <>
      <ErrorNotice error={canceling.error && toAppError(canceling.error)} />
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
  const backButton = (
    <Button variant="secondary" full onClick={() => setShown('time')}>
      {text('app.back')}
    </Button>
  );
  const current = (
    <ContactCurrent
      change={change}
      isAskedFor={isAskedFor || shown === 'code'}
      inbox={inbox}
      onApplied={onApplied}
      onScheduled={() => setShown('time')}
      onClosed={onClosed}
      actions={isScheduled ? backButton : cancelButton}
    />
  );
  if (!isScheduled) return current;
  return (
    <div ref={shown === 'time' ? takeFocus : undefined} tabIndex={-1} className={form.form}>
      <Notice tone="info">
        <p className={styles.pending}>
          {text(CONTACT_WORDS[change.kind].pending, {
            destination: change.masked_destination,
            time: showMinute(change.takes_effect_at ?? ''),
          })}
        </p>
        <p>{text('profile.pending_hint', { current: change.masked_current ?? '' })}</p>
      </Notice>
      {shown === 'code' ? (
        current
      ) : (
        <div className={styles.actions}>
          <Button full onClick={() => setShown('code')}>
            {text('profile.pending_confirm')}
          </Button>
          <div>{cancelButton}</div>
        </div>
      )}
    </div>
  );
}
