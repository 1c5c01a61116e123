import type { DeliveryView } from '@saifu/contract/webhook';
import { WEBHOOK_RETRY_WINDOW_MS } from '@saifu/domain/shared/limits';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { Attempts } from './attempts.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { EVENT_LABELS } from './events.ts';
import { Payload } from './payload.tsx';
import { Replay } from './replay.tsx';

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
      value: <code className={textStyles.code}>{type}</code>,
    },
    {
      label: t('console_developer.event_at'),
      value: <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    {
      label: t('console_developer.delivery_id'),
      value: <code className={textStyles.code}>{id}</code>,
    },
  ];
  return (
    <Sheet title={t(EVENT_LABELS[type])} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <PlainDescriptionList details={details} className={sheetStyles.details} />
      {state === 'waiting' && (
        <p className={textStyles.note}>
          {t('console_developer.retry_about', { days: RETRY_DAYS })}
        </p>
      )}
      {state === 'given_up' && (
        <p className={textStyles.note}>{t('console_developer.given_up_about')}</p>
      )}
      <LastAttempts attempts={delivery.attempts} />
      <div className={sheetStyles.section}>
        <Disclosure title={t('console_developer.payload')}>
          <Payload body={delivery.body} />
        </Disclosure>
      </div>
      <div className={sheetStyles.section}>
        <Replay delivery={delivery} onReplayed={onReplayed} />
      </div>
    </Sheet>
  );
}

function LastAttempts({ attempts }: Pick<DeliveryView, 'attempts'>) {
  const t = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id} className={sheetStyles.section}>
      <h3 id={id} className={textStyles.label}>
        {t('console_developer.last_attempts')}
      </h3>
      <Attempts attempts={attempts} />
    </section>
  );
}
