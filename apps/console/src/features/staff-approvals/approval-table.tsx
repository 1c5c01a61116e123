import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { ACTION_TEXTS, ApprovalStatusBadge } from './approval-status.tsx';

type ApprovalTableProps = {
  readonly approvals: readonly StaffApprovalView[];
  readonly getHref: (id: string) => string;
};

/** One row for each request. */
export function ApprovalTable({ approvals, getHref }: ApprovalTableProps) {
  const t = useTranslate();
  const now = useNow();
  const columns: readonly Column<StaffApprovalView>[] = [
    { label: t('staff_approval.action'), render: ({ action }) => t(ACTION_TEXTS[action]) },
    {
      label: t('console_payment.status'),
      render: ({ status }) => <ApprovalStatusBadge status={status} />,
    },
    {
      label: t('staff_approval.requested_by'),
      render: ({ requested_by: by }) => <span lang="ja">{by.name}</span>,
    },
    {
      label: t('staff_approval.requested_at'),
      isShort: true,
      render: ({ requested_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('staff_approval.expires_at'),
      render: ({ status, expires_at: at }) =>
        status === 'requested' ? <Deadline at={at} now={now} /> : t('console_payment.absent'),
    },
    {
      label: t('staff_approval.amount'),
      isNumber: true,
      render: ({ amount }) =>
        amount === null ? t('console_payment.absent') : <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_approval.title')}
      columns={columns}
      rows={approvals}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
