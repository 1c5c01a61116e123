import type { StaffWebhookView } from '@saifu/contract/staff-webhook';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { useOperationsActs } from '../../features/staff-operations/queries.ts';

type WebhookActSheetProps = {
  readonly webhook: StaffWebhookView;
  /** `pause` resumes a webhook that is paused. */
  readonly act: 'pause' | 'replay';
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Pauses, resumes or replays the webhook of a merchant, with a reason. */
export function WebhookActSheet({ webhook, act, onDismiss, onDone }: WebhookActSheetProps) {
  const t = useTranslate();
  const acts = useOperationsActs();
  const { id, merchant_name: name, paused_at: pausedAt } = webhook;
  if (act === 'replay') {
    return (
      <ReasonSheet
        title={t('staff_operations.replay_title', { name })}
        about={t('staff_operations.replay_about')}
        action={t('staff_operations.replay')}
        send={(reason) => acts.replay(id, reason)}
        onDone={({ replayed }) => onDone(t('staff_operations.replayed', { count: replayed }))}
        onDismiss={onDismiss}
      />
    );
  }
  if (pausedAt !== null) {
    return (
      <ReasonSheet
        title={t('staff_operations.resume_title', { name })}
        about={t('staff_operations.resume_about')}
        action={t('staff_operations.resume')}
        send={(reason) => acts.resume(id, reason)}
        onDone={() => onDone(t('staff_operations.resumed'))}
        onDismiss={onDismiss}
      />
    );
  }
  return (
    <ReasonSheet
      title={t('staff_operations.pause_title', { name })}
      about={t('staff_operations.pause_about')}
      action={t('staff_operations.pause')}
      isDangerous
      send={(reason) => acts.pause(id, reason)}
      onDone={() => onDone(t('staff_operations.paused'))}
      onDismiss={onDismiss}
    />
  );
}
