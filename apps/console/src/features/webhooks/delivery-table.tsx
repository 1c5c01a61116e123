import type { DeliveryView } from '@saifu/contract/webhook';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { getFaultText } from '../../i18n/fault-text.ts';
import { ATTEMPTS_LISTED_MAX, type DeliveryAttempt } from './delivery.ts';
import { DeliveryState } from './delivery-state.tsx';

type DeliveryTableProps = {
  readonly deliveries: readonly DeliveryView[];
  readonly getHref: (id: string) => string;
};

/** One row for each delivery. It leads to its attempts and its payload. */
export function DeliveryTable({ deliveries, getHref }: DeliveryTableProps) {
  const t = useTranslate();
  const columns: readonly Column<DeliveryView>[] = [
    {
      label: t('console_developer.event_at'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    {
      label: t('console_developer.event'),
      render: ({ type }) => <code className={textStyles.code}>{type}</code>,
    },
    {
      label: t('console_developer.state'),
      render: ({ state }) => (
        // Beside its label on a phone, the badge must not be as wide as the column.
        <span>
          <DeliveryState state={state} />
        </span>
      ),
    },
    {
      label: t('console_developer.attempts'),
      isNumber: true,
      render: ({ attempts: { length } }) =>
        length < ATTEMPTS_LISTED_MAX
          ? length
          : t('console_developer.attempts_or_more', { count: length }),
    },
    {
      label: t('console_developer.last_answer'),
      render: ({ attempts: [last] }) =>
        last === undefined ? t('console_payment.absent') : <AttemptResult attempt={last} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_developer.deliveries')}
      columns={columns}
      rows={deliveries}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}

/** The status of the answer, or why there was none. */
export function AttemptResult({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const t = useTranslate();
  const { status, fault } = attempt;
  if (status !== null) return t('console_developer.answer_status', { status });
  return t(fault === null ? 'console_developer.fault_other' : getFaultText(fault));
}
