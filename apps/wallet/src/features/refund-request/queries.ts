import { call, callForFile } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { type AttachmentView, getAttachment, uploadAttachment } from '@saifu/contract/attachment';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  getRefundRequest,
  listRefundRequests,
  type RefundRequestView,
  requestRefund,
  withdrawRefundRequest,
  writeToRefundRequest,
} from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

const refundRequestKeys = {
  one: (id: string) => ['refund_request', 'one', id] as const,
  list: ['refund_request', 'list'] as const,
};

const REFETCH_INTERVAL_MS = 15_000;

export type RefundRequestBody = BodyInto<typeof requestRefund>;

/** Refund requests of the user, paginated. */
export function useRefundRequests() {
  return useInfiniteQuery({
    queryKey: refundRequestKeys.list,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return call(listRefundRequests, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** One refund request, polled while an answer or the refund is pending. */
export function useRefundRequest(id: string) {
  return useQuery({
    queryKey: refundRequestKeys.one(id),
    queryFn: ({ signal }) => call(getRefundRequest, { params: { id } }, { signal }),
    refetchInterval: ({ state }: Query<RefundRequestView>) => {
      return state.data && isInProgress(state.data) ? REFETCH_INTERVAL_MS : false;
    },
  });
}

/** Creates a refund request. The idempotency key makes retries safe. */
export function useRequestRefund(paymentId: string) {
  const setCached = useSetCached();
  return async (body: RefundRequestBody, idempotencyKey: string) =>
    setCached(await call(requestRefund, { params: { id: paymentId }, body }, { idempotencyKey }));
}

export function useWithdraw(id: string): () => Promise<RefundRequestView> {
  const setCached = useSetCached();
  return async () => setCached(await call(withdrawRefundRequest, { params: { id } }));
}

export function useWriteMessage(id: string): (body: string) => Promise<RefundRequestView> {
  const setCached = useSetCached();
  return async (body) =>
    setCached(await call(writeToRefundRequest, { params: { id }, body: { body } }));
}

/** Updates the cached refund request. */
function useSetCached(): (view: RefundRequestView) => Promise<RefundRequestView> {
  const queryClient = useQueryClient();
  return async (view) => {
    const queryKey = refundRequestKeys.one(view.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<RefundRequestView>(queryKey, view);
    void queryClient.invalidateQueries({ queryKey: refundRequestKeys.list });
    return view;
  };
}

/** Refetches after an error: the refund request may have changed. */
export function useInvalidateRequest(id: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: refundRequestKeys.one(id) });
}

export function sendAttachment(
  file: Blob,
  name: string,
  signal: AbortSignal,
): Promise<AttachmentView> {
  return call(uploadAttachment, { query: { name } }, { file, signal });
}

export function fetchAttachment(id: string): Promise<Blob> {
  return callForFile(getAttachment, { params: { id } });
}

/** Runs the server's schema validation on the client. */
export function validateRefundRequestBody(body: RefundRequestBody | Record<string, unknown>) {
  return validateForm(requestRefund.body, body);
}

export function validateMessage(values: { readonly body: string }) {
  return validateForm(writeToRefundRequest.body, values);
}

function isInProgress({ status, money }: RefundRequestView): boolean {
  return isOpen(status) || money === 'on_its_way';
}
