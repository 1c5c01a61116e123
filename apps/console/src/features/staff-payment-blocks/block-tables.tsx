import type { PaymentBlockDaysView, PaymentBlockView } from '@saifu/contract/payment-block';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { Link } from '@saifu/ui/link/link';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type BlockTableProps = {
  readonly blocks: readonly PaymentBlockView[];
  /** The screen of what stopped the payment; undefined if there is none. */
  readonly getCausePath: (key: string) => string | undefined;
  readonly getAccountPath: (id: string) => string;
};

/** What stopped payments, one row for each hour and cause. */
export function BlockTable({ blocks, getCausePath, getAccountPath }: BlockTableProps) {
  const t = useTranslate();
  const columns: readonly Column<PaymentBlockView>[] = [
    {
      label: t('staff_risk.hour'),
      isShort: true,
      render: ({ hour }) => <time dateTime={hour}>{formatDateTime(hour)}</time>,
    },
    { label: t('staff_risk.source'), render: ({ source }) => t(`staff_risk.source_${source}`) },
    {
      label: t('staff_risk.cause'),
      render: ({ key }) => <MaybeLink id={key} href={getCausePath(key)} />,
    },
    {
      label: t('staff_risk.payer'),
      render: ({ user_id: user }) =>
        user === null ? t('staff_risk.guest') : <Link href={getAccountPath(user)}>{user}</Link>,
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

type MaybeLinkProps = { readonly id: string; readonly href: string | undefined };

function MaybeLink({ id, href }: MaybeLinkProps) {
  return href === undefined ? id : <Link href={href}>{id}</Link>;
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
