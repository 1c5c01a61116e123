import type { RefundRequestView } from '@saifu/contract/objection';
import { Amount } from '@saifu/ui/amount';
import { Button } from '@saifu/ui/button';
import { Card } from '@saifu/ui/card';
import { MoneyRow } from '@saifu/ui/money-row';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { showMinute } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';
import { ObjectionStatus } from './objection-status.tsx';
import type { useRefundRequests } from './queries.ts';

type RequestListProps = {
  readonly query: ReturnType<typeof useRefundRequests>;
  readonly requests: readonly RefundRequestView[];
  readonly pathTo: (id: string) => string;
};

/** The newest first, and the rest of them by a press. */
export function RequestList({ query, requests, pathTo }: RequestListProps) {
  const text = useText();
  const { error, isFetchNextPageError } = query;
  return (
    <>
      <Card flush>
        <ul>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} href={pathTo(request.id)} />
          ))}
        </ul>
      </Card>
      {isFetchNextPageError && error !== null && <RefusalNotice refusal={refusalOf(error)} />}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text('history.more')}
        </Button>
      )}
    </>
  );
}

type RequestRowProps = { readonly request: RefundRequestView; readonly href: string };

function RequestRow({ request, href }: RequestRowProps) {
  const { store, filed_at: filedAt } = request;
  return (
    <MoneyRow
      href={href}
      payee={store.name}
      second={<time dateTime={filedAt}>{showMinute(filedAt)}</time>}
      status={<ObjectionStatus status={request.status} />}
      amount={<Amount value={request.requested_amount} />}
    />
  );
}
