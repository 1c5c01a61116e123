import type { StaffRefundRequestRowView } from '@saifu/contract/staff-refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { Age } from './age.tsx';
import { LANGUAGE_TEXTS } from './labels.ts';

type StaffRequestTableProps = {
  readonly requests: readonly StaffRefundRequestRowView[];
  readonly getHref: (id: string) => string;
  /** How the status is shown, as on the screens of merchants. */
  readonly renderStatus: (request: StaffRefundRequestRowView) => ReactNode;
};

/** One row for each refund request. */
export function StaffRequestTable({ requests, getHref, renderStatus }: StaffRequestTableProps) {
  const t = useTranslate();
  const now = useNow();
  const columns: readonly Column<StaffRefundRequestRowView>[] = [
    {
      label: t('staff_case.merchant'),
      render: ({ store }) => <span lang="ja">{store.name}</span>,
    },
    { label: t('staff_case.status'), render: renderStatus },
    {
      label: t('staff_case.due'),
      render: ({ status, respond_by: at }) =>
        isOpen(status) ? <Deadline at={at} now={now} /> : t('staff_case.absent'),
    },
    { label: t('staff_case.asked'), render: ({ filed_at: at }) => <Age at={at} now={now} /> },
    {
      label: t('staff_case.money_requested'),
      isNumber: true,
      render: ({ requested_amount: amount }) => <Amount value={amount} />,
    },
    { label: t('staff_case.language'), render: ({ language }) => t(LANGUAGE_TEXTS[language]) },
    {
      label: t('staff_case.assignee'),
      render: ({ assignee }) => assignee?.name ?? t('staff_case.nobody'),
    },
  ];
  return (
    <DataTable
      caption={t('staff_case.refund_requests')}
      columns={columns}
      rows={requests}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
