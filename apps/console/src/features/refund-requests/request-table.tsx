import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { REASON_NAMES } from './labels.ts';
import { RequestStatus } from './request-status.tsx';
import { isWaiting } from './waiting.ts';

type RequestTableProps = {
  readonly requests: readonly RefundRequestView[];
  readonly getHref: (id: string) => string;
};

/** One row for each refund request. */
export function RequestTable({ requests, getHref }: RequestTableProps) {
  const t = useTranslate();
  const now = useNow();
  const absent = t('console_refund_request.absent');
  const columns: readonly Column<RefundRequestView>[] = [
    {
      label: t('console_refund_request.filed_at'),
      render: ({ filed_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_refund_request.status'),
      render: (request) => <RequestStatus request={request} />,
    },
    {
      label: t('console_refund_request.respond_by'),
      render: (request) =>
        isWaiting(request) ? <Deadline at={request.respond_by} now={now} /> : absent,
    },
    {
      label: t('console_refund_request.store'),
      render: ({ store }) => <span lang="ja">{store.name}</span>,
    },
    {
      label: t('console_refund_request.reason_code'),
      render: ({ reason_code: code }) => t(REASON_NAMES[code]),
    },
    {
      label: t('console_refund_request.requested'),
      isNumber: true,
      render: ({ requested_amount: requested }) => <Amount value={requested} />,
    },
    {
      label: t('console_refund_request.approved'),
      isNumber: true,
      render: ({ approved_amount: approved }) =>
        approved === null ? absent : <Amount value={approved} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_refund_request.title')}
      columns={columns}
      rows={requests}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
