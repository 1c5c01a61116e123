import type { DeliveryView } from '@saifu/contract/webhook';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useReplayDelivery } from './queries.ts';

type ReplayProps = {
  readonly delivery: Pick<DeliveryView, 'id' | 'webhook_id' | 'type'>;
  /** Names the button if there are several. */
  readonly label?: string;
  /** Called with the notice to show. */
  readonly onReplayed: (notice: string) => void;
};

/** Sends the event again after a short question. */
export function Replay({ delivery, label, onReplayed }: ReplayProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const replay = useReplayDelivery(delivery.webhook_id);
  const ask = async () => {
    const answer = await dialogs.template({
      title: t('console_developer.replay_title'),
      message: t('console_developer.replay_question'),
      agreeLabel: t('console_developer.replay_agree'),
      cancelLabel: t('app.cancel'),
    });
    if (answer !== 'agree') return;
    const notice = t('console_developer.replayed', { event: delivery.type });
    replay.mutate(delivery.id, { onSuccess: () => onReplayed(notice) });
  };
  return (
    <>
      {replay.error && (
        <Alert tone="danger">{t.error(replay.error.code, replay.error.params)}</Alert>
      )}
      <Button full busy={replay.isPending} aria-label={label} onClick={() => void ask()}>
        {t('console_developer.replay')}
      </Button>
    </>
  );
}
