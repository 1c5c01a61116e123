import type { StaffMerchantRowView } from '@saifu/contract/staff-merchant';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { MerchantStatus } from './merchant-status.tsx';

type MerchantTableProps = {
  readonly merchants: readonly StaffMerchantRowView[];
  readonly getHref: (id: string) => string;
};

/** One row for each merchant. */
export function MerchantTable({ merchants, getHref }: MerchantTableProps) {
  const t = useTranslate();
  const columns: readonly Column<StaffMerchantRowView>[] = [
    { label: t('staff_merchant.name'), render: ({ name }) => <span lang="ja">{name}</span> },
    {
      label: t('staff_merchant.status'),
      render: ({ status }) => <MerchantStatus status={status} />,
    },
    { label: t('staff_merchant.stores'), isNumber: true, render: ({ stores }) => stores },
    {
      label: t('staff_merchant.created_at'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  ];
  return (
    <DataTable
      caption={t('staff_merchant.title')}
      columns={columns}
      rows={merchants}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
