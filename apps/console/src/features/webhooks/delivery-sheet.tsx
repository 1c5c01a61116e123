import type { DeliveryView } from '@saifu/contract/webhook';
import { WEBHOOK_RETRY_WINDOW_MS } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import { formatPayload, getFaultCode, toSeconds } from './delivery.ts';
import { DeliveryState } from './delivery-state.tsx';
import { AttemptResult } from './delivery-table.tsx';
import { EVENT_LABELS } from './events.ts';
import { useReplayDelivery } from './queries.ts';
import styles from './webhooks.module.css';

const RETRY_DAYS = WEBHOOK_RETRY_WINDOW_MS / (24 * 60 * 60 * 1000);

type DeliverySheetProps = {
  readonly delivery: DeliveryView;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onReplayed: (notice: string) => void;
};

/** One delivery with its last attempts and its payload, which can be sent again. */
export function DeliverySheet({ delivery, onDismiss, onReplayed }: DeliverySheetProps) {
  const t = useTranslate();
  const { id, type, state, created_at: at } = delivery;
  const details = [
    { label: t('console_developer.state'), value: <DeliveryState state={state} /> },
    {
      label: t('console_developer.event'),
      value: <code className={styles.code}>{type}</code>,
    },
    {
      label: t('console_developer.event_at'),
      value: <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    { label: t('console_developer.delivery_id'), value: <code className={styles.code}>{id}</code> },
  ];
  return (
    <Sheet title={t(EVENT_LABELS[type])} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <PlainDescriptionList details={details} className={styles.details} />
      {state === 'waiting' && (
        <p className={styles.note}>{t('console_developer.retry_about', { days: RETRY_DAYS })}</p>
      )}
      {state === 'given_up' && (
        <p className={styles.note}>{t('console_developer.given_up_about')}</p>
      )}
      <Attempts delivery={delivery} />
      <Payload body={delivery.body} />
      <Replay delivery={delivery} onReplayed={onReplayed} />
    </Sheet>
  );
}

function Attempts({ delivery: { attempts } }: Pick<DeliverySheetProps, 'delivery'>) {
  const t = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.label}>
        {t('console_developer.last_attempts')}
      </h3>
      {attempts.length === 0 && <p className={styles.note}>{t('console_developer.no_attempts')}</p>}
      <ol className={styles.attempts}>
        {attempts.map((attempt) => (
          <li key={`${attempt.at} ${attempt.duration_ms}`}>
            <p>
              <AttemptResult attempt={attempt} />{' '}
              {attempt.fault !== null && (
                <code className={styles.code}>{getFaultCode(attempt.fault)}</code>
              )}
            </p>
            <p className={styles.note}>
              {t('console_developer.attempt_at', {
                date: formatDateTimeWithSeconds(attempt.at),
                duration: toSeconds(attempt.duration_ms),
              })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Payload({ body }: { readonly body: string }) {
  const t = useTranslate();
  const label = t('console_developer.payload');
  return (
    <div className={styles.section}>
      <Disclosure title={label}>
        <pre className={styles.payload}>{formatPayload(body)}</pre>
        <CopyButton
          value={body}
          label={t('console.copy')}
          copiedLabel={t('console.copied')}
          about={t('console.copy_about', { label })}
        />
      </Disclosure>
    </div>
  );
}

/** Sends the event again after a short question. */
function Replay({ delivery, onReplayed }: Omit<DeliverySheetProps, 'onDismiss'>) {
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
    <div className={styles.section}>
      {replay.error && (
        <Alert tone="danger">{t.error(replay.error.code, replay.error.params)}</Alert>
      )}
      <Button full busy={replay.isPending} onClick={() => void ask()}>
        {t('console_developer.replay')}
      </Button>
    </div>
  );
}
