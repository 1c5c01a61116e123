import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useRefundRequest } from '../../features/refund-request/queries.ts';
import { RefundRequestDetails } from '../../features/refund-request/request-details.tsx';
import { RequestHeader } from '../../features/refund-request/request-header.tsx';
import { RequestMessages } from '../../features/refund-request/request-messages.tsx';
import { RequestAnswer, RequestTimeline } from '../../features/refund-request/timeline.tsx';
import { WithdrawRequest } from '../../features/refund-request/withdraw-request.tsx';

/** One refund request, from filing to refund. */
export function RefundRequest() {
  const { pathname } = useLocation();
  const query = useRefundRequest(decodeURIComponent(pathname.split('/')[2] ?? ''));
  const { data: request, error } = query;
  const list = getPath('RefundRequests');
  const page = { title: 'screen.refund_request', back: list } as const;
  if (request === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'screen.refund_requests', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="receipts"
        textKey="refund_request.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page}>
      {request ? (
        <Request request={request} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function Request({ request }: { readonly request: RefundRequestView }) {
  return (
    <>
      <RequestHeader request={request} />
      <RequestAnswer request={request} />
      <RequestMessages request={request} />
      <RequestTimeline request={request} />
      <RefundRequestDetails
        request={request}
        paymentPath={getPath('PaymentDetail', { id: request.payment_id })}
      />
      <WithdrawRequest request={request} />
    </>
  );
}
