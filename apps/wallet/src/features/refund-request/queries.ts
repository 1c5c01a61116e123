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

const LOOK_AGAIN_MS = 15_000;

export type RefundRequestBody = BodyInto<typeof requestRefund>;

/** One's own refund requests, page after page. */
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

/** One of them, looked at again while an answer or the money may come. */
export function useRefundRequest(id: string) {
  return useQuery({
    queryKey: refundRequestKeys.one(id),
    queryFn: ({ signal }) => call(getRefundRequest, { params: { id } }, { signal }),
    refetchInterval: ({ state }: Query<RefundRequestView>) => {
      return state.data && isUnderway(state.data) ? LOOK_AGAIN_MS : false;
    },
  });
}

/** Files it: once for a key, however often it has to be sent. */
export function useRequestRefund(paymentId: string) {
  const keep = useKeep();
  return async (body: RefundRequestBody, idempotencyKey: string) =>
    keep(await call(requestRefund, { params: { id: paymentId }, body }, { idempotencyKey }));
}

export function useWithdraw(id: string): () => Promise<RefundRequestView> {
  const keep = useKeep();
  return async () => keep(await call(withdrawRefundRequest, { params: { id } }));
}

export function useWriteMessage(id: string): (body: string) => Promise<RefundRequestView> {
  const keep = useKeep();
  return async (body) => keep(await call(writeToRefundRequest, { params: { id }, body: { body } }));
}

/** Whoever shows it shows it as it now is. */
function useKeep(): (view: RefundRequestView) => Promise<RefundRequestView> {
  const queryClient = useQueryClient();
  return async (view) => {
    const queryKey = refundRequestKeys.one(view.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<RefundRequestView>(queryKey, view);
    void queryClient.invalidateQueries({ queryKey: refundRequestKeys.list });
    return view;
  };
}

/** After a no: it may have changed under the person who pressed. */
export function useRenewRequest(id: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: refundRequestKeys.one(id) });
}

export function sendAttachment(file: Blob, name: string, signal: AbortSignal): Promise<AttachmentView> {
  return call(uploadAttachment, { query: { name } }, { file, signal });
}

export function fetchAttachment(id: string): Promise<Blob> {
  return callForFile(getAttachment, { params: { id } });
}

/** What the server would say about these, without asking it. */
export function validateRefundRequestBody(body: RefundRequestBody | Record<string, unknown>) {
  return requestRefund.body === undefined ? {} : validateForm(requestRefund.body, body);
}

export function validateMessage(values: { readonly body: string }) {
  return writeToRefundRequest.body === undefined
    ? {}
    : validateForm(writeToRefundRequest.body, values);
}

function isUnderway({ status, money }: RefundRequestView): boolean {
  return isOpen(status) || money === 'on_its_way';
}
