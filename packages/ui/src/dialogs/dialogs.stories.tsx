import { useEffect } from 'react';
import { doNothing } from '../gallery/samples.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { QueuedDialog } from './dialog.tsx';
import { DIALOG_WIDTH_PX, DialogsProvider, useDialogs } from './dialogs.tsx';
import { NotificationBody } from './notification-dialog-body.tsx';

const DIALOG = {
  id: 1,
  maxWidth: DIALOG_WIDTH_PX,
  isPersistent: true,
  isDestructive: false,
  settle: doNothing,
};

export function Confirmation() {
  const t = useTexts();
  return (
    <QueuedDialog
      {...DIALOG}
      title={t('nav.log_out_title')}
      body={t('nav.log_out_question')}
      agreeLabel={t('app.yes')}
      cancelLabel={t('app.no')}
    />
  );
}

export function Destructive() {
  return (
    <DialogsProvider>
      <AskToDelete />
    </DialogsProvider>
  );
}

function AskToDelete() {
  const t = useTexts();
  const dialogs = useDialogs();
  useEffect(() => {
    void dialogs.confirmDelete({
      title: t('card.delete_title'),
      message: t('card.delete_question', { card: 'Visa •••• 4242' }),
      agreeLabel: t('card.delete'),
      cancelLabel: t('app.cancel'),
    });
  }, [dialogs, t]);
  return null;
}

export function Notification() {
  const t = useTexts();
  const messages = [t('confirmation.tip_wait'), t('confirmation.reported_advice')];
  const title = t('confirmation.not_arrived');
  return (
    <QueuedDialog
      {...DIALOG}
      title={title}
      closeLabel={t('app.close')}
      body={<NotificationBody {...{ title, messages }} errorText={t.error('offline')} />}
    />
  );
}
