import type { RefundRequestView } from '@saifu/contract/objection';
import { Skeleton } from '@saifu/ui/skeleton';
import { IconReceiptRefund } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { useRefundRequest } from '../features/objection/queries.ts';
import { RequestFacts } from '../features/objection/request-facts.tsx';
import { RequestHead } from '../features/objection/request-head.tsx';
import { RequestMessages } from '../features/objection/request-messages.tsx';
import { RequestAnswer, RequestTimeline } from '../features/objection/request-story.tsx';
import { WithdrawRequest } from '../features/objection/withdraw-request.tsx';
import { EmptyPage } from '../features/page/empty-page.tsx';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { sizeOf } from '../features/receipts/file-words.ts';
import { refusalOf } from '../form/refusal-of.ts';
import { useLocation } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';

/** One refund request, from the asking to the money. */
export function RefundRequest() {
  const { pathname } = useLocation();
  const query = useRefundRequest(decodeURIComponent(pathname.split('/')[2] ?? ''));
  const { data: request, error } = query;
  const list = pathOf('RefundRequests');
  const page = { title: 'screen.refund_request', back: list } as const;
  if (request === undefined && error !== null && refusalOf(error).code === 'not_found') {
    const action = { label: 'screen.refund_requests', to: list } as const;
    return (
      <EmptyPage {...page} icon={IconReceiptRefund} says="objection.not_found" action={action} />
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
  const text = useText();
  return (
    <>
      <RequestHead request={request} />
      <RequestAnswer request={request} />
      <RequestMessages request={request} />
      <RequestTimeline request={request} />
      <RequestFacts
        request={request}
        paymentPath={pathOf('PaymentDetail', { id: request.payment_id })}
        sizeOf={(bytes) => sizeOf(text, bytes)}
      />
      <WithdrawRequest request={request} />
    </>
  );
}
