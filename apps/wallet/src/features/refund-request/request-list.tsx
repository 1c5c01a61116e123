import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountRow } from '@saifu/ui/amount-row/amount-row';
import { Card } from '@saifu/ui/card/card';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import type { useRefundRequests } from './queries.ts';
import { RefundRequestStatus } from './refund-request-status.tsx';

type RequestListProps = {
  readonly query: ReturnType<typeof useRefundRequests>;
  readonly requests: readonly RefundRequestView[];
  readonly pathTo: (id: string) => string;
};

/** Refund requests, newest first, with a button for more. */
export function RequestList({ query, requests, pathTo }: RequestListProps) {
  return (
    <>
      <Card flush>
        <ul>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} href={pathTo(request.id)} />
          ))}
        </ul>
      </Card>
      <LoadMore query={query} />
    </>
  );
}

type RequestRowProps = { readonly request: RefundRequestView; readonly href: string };

function RequestRow({ request, href }: RequestRowProps) {
  const { store, filed_at: filedAt } = request;
  return (
    <AmountRow
      href={href}
      store={store}
      second={<time dateTime={filedAt}>{formatDateTime(filedAt)}</time>}
      status={<RefundRequestStatus status={request.status} />}
      amount={<Amount value={request.requested_amount} />}
    />
  );
}
