import type { EventDeliveryView, EventView } from '@saifu/contract/event';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useId } from 'react';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { Attempts } from './attempts.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { EVENT_LABELS } from './events.ts';
import { Payload } from './payload.tsx';
import { useEvent } from './queries.ts';
import { Replay } from './replay.tsx';
import styles from './webhooks.module.css';

type EventSheetProps = {
  readonly id: string;
  /** The event, if it is among the listed ones. */
  readonly listed: EventView | undefined;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onReplayed: (notice: string) => void;
};

/** One event with its payload and its deliveries, each of which can be sent again. */
export function EventSheet({ id, listed, onDismiss, onReplayed }: EventSheetProps) {
  const t = useTranslate();
  const query = useEvent(id, listed);
  const { data: event, error } = query;
  const isGone = error !== null && toAppError(error).code === 'not_found';
  const title = t(event === undefined ? 'console_developer.event' : EVENT_LABELS[event.type]);
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      {event !== undefined && <Details event={event} onReplayed={onReplayed} />}
      {event === undefined && isGone && (
        <p role="status" className={textStyles.note}>
          {t('console_event.not_found')}
        </p>
      )}
      {event === undefined && !isGone && <Pending query={query} />}
    </Sheet>
  );
}

type DetailsProps = Pick<EventSheetProps, 'onReplayed'> & { readonly event: EventView };

function Details({ event, onReplayed }: DetailsProps) {
  const t = useTranslate();
  const headings = useId();
  const { id, type, created_at: at, body, deliveries } = event;
  const isRebuilt = deliveries.length === 0 && type.startsWith('recurring_billing.');
  const details = [
    { label: t('console_event.type'), value: <code className={textStyles.code}>{type}</code> },
    {
      label: t('console_developer.event_at'),
      value: <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    { label: t('console_event.id'), value: <code className={textStyles.code}>{id}</code> },
  ];
  return (
    <>
      <PlainDescriptionList details={details} className={sheetStyles.details} />
      <section aria-labelledby={`${headings}-payload`} className={sheetStyles.section}>
        <h3 id={`${headings}-payload`} className={textStyles.label}>
          {t('console_developer.payload')}
        </h3>
        {isRebuilt && <p className={textStyles.note}>{t('console_event.as_of_now')}</p>}
        <Payload body={body} />
      </section>
      <section aria-labelledby={`${headings}-deliveries`} className={sheetStyles.section}>
        <h3 id={`${headings}-deliveries`} className={textStyles.label}>
          {t('console_event.deliveries')}
        </h3>
        {deliveries.length === 0 && (
          <p className={textStyles.note}>{t('console_event.no_deliveries')}</p>
        )}
        {deliveries.map((delivery) => (
          <EventDelivery key={delivery.id} delivery={delivery} onReplayed={onReplayed} />
        ))}
      </section>
    </>
  );
}

type EventDeliveryProps = Pick<EventSheetProps, 'onReplayed'> & {
  readonly delivery: EventDeliveryView;
};

function EventDelivery({ delivery, onReplayed }: EventDeliveryProps) {
  const t = useTranslate();
  const { url, state, attempts } = delivery;
  return (
    <article aria-label={url} className={styles.delivery}>
      <p className={textStyles.code}>{url}</p>
      <p>
        <DeliveryState state={state} />
      </p>
      <Attempts attempts={attempts} />
      <Replay
        delivery={delivery}
        label={t('console_event.replay_to', { url })}
        onReplayed={onReplayed}
      />
    </article>
  );
}
