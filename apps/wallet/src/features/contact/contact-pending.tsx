import type { UserView } from '@saifu/contract/account';
import type { ContactChangeView } from '@saifu/contract/contact';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import styles from './contact.module.css';
import { ContactCurrent } from './contact-current.tsx';
import { CONTACT_TEXTS } from './contact-labels.ts';
import { useChangeActions } from './queries.ts';

type ContactPendingProps = {
  readonly change: ContactChangeView;
  /** True if the form opened after a press, not together with the screen. */
  readonly isFocusedOnMount: boolean;
  readonly inbox: ReactNode;
  readonly onApplied: (user: UserView) => void;
  readonly onCanceled: () => void;
  /** The change was no longer open. */
  readonly onClosed: () => void;
};

/**
 * A pending change: waiting for a decision of the user or for its scheduled time. Both can be
 * canceled.
 */
export function ContactPending(props: ContactPendingProps) {
  const { change, isFocusedOnMount, inbox, onApplied, onCanceled, onClosed } = props;
  const t = useTranslate();
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
        {t('profile.cancel_change')}
      </Button>
    </>
  );
  const backButton = (
    <Button variant="secondary" full onClick={() => setShown('time')}>
      {t('app.back')}
    </Button>
  );
  const current = (
    <ContactCurrent
      change={change}
      isFocusedOnMount={isFocusedOnMount || shown === 'code'}
      inbox={inbox}
      onApplied={onApplied}
      onScheduled={() => setShown('time')}
      onClosed={onClosed}
      actions={isScheduled ? backButton : cancelButton}
    />
  );
  if (!isScheduled) return current;
  return (
    <div ref={shown === 'time' ? focusOnMount : undefined} tabIndex={-1} className={form.form}>
      <Alert tone="info">
        <p className={styles.pending}>
          {t(CONTACT_TEXTS[change.kind].pending, {
            destination: change.masked_destination,
            time: formatDateTime(change.takes_effect_at ?? ''),
          })}
        </p>
        <p>{t('profile.pending_hint', { current: change.masked_current ?? '' })}</p>
      </Alert>
      {shown === 'code' ? (
        current
      ) : (
        <div className={styles.actions}>
          <Button full onClick={() => setShown('code')}>
            {t('profile.pending_confirm')}
          </Button>
          <div>{cancelButton}</div>
        </div>
      )}
    </div>
  );
}
