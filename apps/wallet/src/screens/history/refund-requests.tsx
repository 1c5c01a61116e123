import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { getPath } from '../../app/routes.ts';
import { useRefundRequests } from '../../features/refund-request/queries.ts';
import { RequestList } from '../../features/refund-request/request-list.tsx';

/** All refund requests of the user. */
export function RefundRequests() {
  const query = useRefundRequests();
  const { data: requests } = query;
  const history = getPath('PaymentHistory');
  const page = { title: 'screen.refund_requests', back: history } as const;
  if (requests?.length === 0) {
    const action = { label: 'screen.payment_history', to: history } as const;
    return (
      <EmptyPage
        {...page}
        illustration="receipts"
        textKey="screen.refund_requests_empty"
        action={action}
      />
    );
  }
  return (
    <Page {...page}>
      {requests ? (
        <RequestList
          query={query}
          requests={requests}
          pathTo={(id) => getPath('RefundRequest', { id })}
        />
      ) : (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}
