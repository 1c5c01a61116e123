import type { StaffApplicationRowView } from '@saifu/contract/staff-merchant-application';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getCategoryName } from '../../components/application-answers.tsx';
import { ApplicationStatus } from '../../components/application-status.tsx';

type ApplicationTableProps = {
  readonly applications: readonly StaffApplicationRowView[];
  readonly getHref: (id: string) => string;
};

/** One row for each application. */
export function ApplicationTable({ applications, getHref }: ApplicationTableProps) {
  const t = useTranslate();
  const columns: readonly Column<StaffApplicationRowView>[] = [
    {
      label: t('staff_application.name'),
      render: ({ legal_name: name }) =>
        name === null ? t('staff_application.unnamed') : <span lang="ja">{name}</span>,
    },
    {
      label: t('staff_application.status'),
      render: ({ status }) => <ApplicationStatus status={status} />,
    },
    {
      label: t('console_apply.mcc'),
      render: ({ mcc }) => (mcc === null ? t('staff_application.absent') : getCategoryName(t, mcc)),
    },
    {
      label: t('staff_application.submitted_at'),
      render: ({ submitted_at: at }) =>
        at === null ? (
          t('staff_application.absent')
        ) : (
          <time dateTime={at}>{formatDateTime(at)}</time>
        ),
    },
    {
      label: t('staff_application.assigned'),
      render: ({ assignee }) => assignee?.name ?? t('staff_application.assigned_nobody'),
    },
  ];
  return (
    <DataTable
      caption={t('staff_application.title')}
      columns={columns}
      rows={applications}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
