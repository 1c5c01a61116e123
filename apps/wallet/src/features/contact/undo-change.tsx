import type { ContactUndoView } from '@saifu/contract/contact';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import styles from './contact.module.css';
import { CONTACT_TEXTS } from './contact-labels.ts';
import { undoContact } from './queries.ts';

type UndoChangeProps = {
  readonly token: string;
  readonly change: ContactUndoView;
  /** Receives the masked address that the password reset link was sent to, or null. */
  readonly onUndone: (destination: string | null) => void;
  /** Link for the user who made the change. */
  readonly dismissAction: ReactNode;
};

const EFFECTS = ['profile.undo_contacts', 'profile.undo_devices', 'profile.undo_password'] as const;

/**
 * Opening the link changes nothing, because mail programs open links too. Only the button undoes
 * the change.
 */
export function UndoChange({ token, change, onUndone, dismissAction }: UndoChangeProps) {
  const t = useTranslate();
  const isInProgress = useRef(false);
  const undoing = useMutation({
    mutationFn: () => undoContact(token),
    onSuccess: ({ masked_destination: destination }) => onUndone(destination),
    onSettled: () => {
      isInProgress.current = false;
    },
  });
  // Blocks a second press that comes before the button shows its busy state.
  const undo = () => {
    if (isInProgress.current) return;
    isInProgress.current = true;
    undoing.mutate();
  };
  return (
    <div className={form.form}>
      <Alert tone="warning">
        <p className={styles.pending}>
          {t(CONTACT_TEXTS[change.kind].undo[change.status], {
            destination: change.masked_destination,
            time: formatDateTime(change.takes_effect_at),
          })}
        </p>
      </Alert>
      <p>{t('profile.undo_lead')}</p>
      <ul className={styles.effects}>
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(effect)}</li>
        ))}
      </ul>
      {change.undo_until !== null && (
        <p className={styles.lead}>
          {t('profile.undo_until', { time: formatDateTime(change.undo_until) })}
        </p>
      )}
      <ErrorNotice error={undoing.error && toAppError(undoing.error)} />
      <Button variant="danger" full busy={undoing.isPending} onClick={undo}>
        {t('profile.undo_submit')}
      </Button>
      {dismissAction}
    </div>
  );
}
