import { Skeleton } from '@saifu/ui/skeleton';
import { IconReceiptRefund } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { useRefundRequests } from '../features/objection/queries.ts';
import { RequestList } from '../features/objection/request-list.tsx';
import { EmptyPage } from '../features/page/empty-page.tsx';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';

/** All the refunds one has asked for. */
export function RefundRequests() {
  const query = useRefundRequests();
  const { data: requests } = query;
  const history = pathOf('PaymentHistory');
  const page = { title: 'screen.refund_requests', back: history } as const;
  if (requests?.length === 0) {
    const action = { label: 'screen.payment_history', to: history } as const;
    return (
      <EmptyPage
        {...page}
        icon={IconReceiptRefund}
        says="screen.refund_requests_empty"
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
          pathTo={(id) => pathOf('RefundRequest', { id })}
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
