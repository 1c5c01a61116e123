import type { PaymentBlockDaysView, PaymentBlockView } from '@saifu/contract/payment-block';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

/** What stopped payments, one row for each hour and cause. */
export function BlockTable({ blocks }: { readonly blocks: readonly PaymentBlockView[] }) {
  const t = useTranslate();
  const columns: readonly Column<PaymentBlockView>[] = [
    {
      label: t('staff_risk.hour'),
      render: ({ hour }) => <time dateTime={hour}>{formatDateTime(hour)}</time>,
    },
    { label: t('staff_risk.source'), render: ({ source }) => t(`staff_risk.source_${source}`) },
    { label: t('staff_risk.cause'), render: ({ key }) => key },
    {
      label: t('staff_risk.payer'),
      render: ({ user_id: user }) => user ?? t('staff_risk.guest'),
    },
    { label: t('staff_risk.stopped'), isNumber: true, render: ({ hits }) => String(hits) },
  ];
  return (
    <DataTable
      caption={t('staff_risk.blocks_title')}
      columns={columns}
      rows={blocks}
      getKey={({ hour, source, key }) => `${hour} ${source} ${key}`}
    />
  );
}

type Day = PaymentBlockDaysView['items'][number];

/** How many payments were stopped per day. */
export function DayTable({ days }: { readonly days: readonly Day[] }) {
  const t = useTranslate();
  const columns: readonly Column<Day>[] = [
    {
      label: t('staff_risk.day'),
      render: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
    },
    { label: t('staff_risk.source'), render: ({ source }) => t(`staff_risk.source_${source}`) },
    { label: t('staff_risk.stopped'), isNumber: true, render: ({ hits }) => String(hits) },
    { label: t('staff_risk.causes'), isNumber: true, render: ({ keys }) => String(keys) },
  ];
  return (
    <DataTable
      caption={t('staff_risk.days_title')}
      columns={columns}
      rows={days}
      getKey={({ day, source }) => `${day} ${source}`}
    />
  );
}
