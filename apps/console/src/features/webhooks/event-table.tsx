import type { EventView } from '@saifu/contract/event';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { EVENT_LABELS } from './events.ts';

type EventTableProps = {
  readonly events: readonly EventView[];
  readonly getHref: (id: string) => string;
};

/** One row for each event. It leads to its payload and its deliveries. */
export function EventTable({ events, getHref }: EventTableProps) {
  const t = useTranslate();
  const columns: readonly Column<EventView>[] = [
    {
      label: t('console_developer.event_at'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    { label: t('console_developer.event'), render: ({ type }) => t(EVENT_LABELS[type]) },
    {
      label: t('console_event.type'),
      render: ({ type }) => <code className={textStyles.code}>{type}</code>,
    },
    {
      label: t('console_event.sent'),
      render: ({ deliveries }) =>
        deliveries.length === 0
          ? t('console_event.not_sent')
          : t('console_event.sent_count', {
              delivered: deliveries.filter(({ state }) => state === 'delivered').length,
              count: deliveries.length,
            }),
    },
  ];
  return (
    <DataTable
      caption={t('console_event.title')}
      columns={columns}
      rows={events}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
