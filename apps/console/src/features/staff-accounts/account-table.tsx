import type { StaffAccountRowView } from '@saifu/contract/staff-account-search';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { AccountStatusBadge } from './account-status.tsx';

type AccountTableProps = {
  readonly accounts: readonly StaffAccountRowView[];
  readonly getHref: (id: string) => string;
};

/** One row for each found account, with masked data. */
export function AccountTable({ accounts, getHref }: AccountTableProps) {
  const t = useTranslate();
  const absent = t('staff_account.absent');
  return (
    <DataTable<StaffAccountRowView>
      caption={t('staff_account.found')}
      rows={accounts}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
      columns={[
        { label: t('staff_account.name'), render: ({ name, id }) => name ?? id },
        { label: t('staff_account.email'), render: ({ email }) => email ?? absent },
        { label: t('staff_account.phone'), render: ({ phone }) => phone ?? absent },
        {
          label: t('staff_account.status'),
          render: ({ status }) => <AccountStatusBadge status={status} />,
        },
        {
          label: t('staff_account.matched'),
          render: ({ matched }) => t(`staff_account.matched_${matched}`),
        },
        {
          label: t('staff_account.created_at'),
          render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
        },
      ]}
    />
  );
}
