import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  exportMerchantRefundRequests,
  getMerchantAttachment,
  getMerchantRefundRequest,
  listMerchantRefundRequests,
  respondToRefundRequest,
  writeToPayer,
} from '@saifu/contract/merchant-refund-request';
import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import {
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinWithTotals, listOptions } from '../../lib/list-query.ts';
import type { RequestFilter } from './filter.ts';
import { putWaitingFirst } from './waiting.ts';

const requestKeys = {
  lists: ['refund_requests', 'list'] as const,
  list: (filter: RequestFilter) => ['refund_requests', 'list', toQuery(filter)] as const,
  one: (id: string) => ['refund_requests', 'one', id] as const,
  file: (id: string, fileId: string) => ['refund_requests', 'file', id, fileId] as const,
};

const REFETCH_INTERVAL_MS = 15_000;

export type AnswerBody = BodyInto<typeof respondToRefundRequest>;

/** Refund requests, paginated, and their totals. On a page, those that wait for an answer lead. */
export function useRefundRequests(filter: RequestFilter) {
  return useInfiniteQuery({
    queryKey: requestKeys.list(filter),
    ...listOptions((page, options) => {
      return callConsole(
        listMerchantRefundRequests,
        { query: { ...toQuery(filter), ...page } },
        options,
      );
    }),
    placeholderData: keepPreviousData,
    select: ({ pages }) =>
      joinWithTotals({
        pages: pages.map((page) => ({ ...page, items: putWaitingFirst(page.items) })),
      }),
  });
}

/** All refund requests that match the filter, as a CSV file. */
export function fetchCsv(filter: RequestFilter): Promise<Blob> {
  return callConsoleForFile(exportMerchantRefundRequests, { query: toQuery(filter) });
}

/** One refund request, polled while the payer may write or the refund is pending. */
export function useRefundRequest(id: string) {
  return useQuery({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) => callConsole(getMerchantRefundRequest, { params: { id } }, { signal }),
    refetchInterval: ({ state }: Query<RefundRequestView>) => {
      return state.data && isInProgress(state.data) ? REFETCH_INTERVAL_MS : false;
    },
  });
}

export function useAnswer(id: string): (body: AnswerBody) => Promise<RefundRequestView> {
  const update = useUpdate(id);
  return (body) => update(callConsole(respondToRefundRequest, { params: { id }, body }));
}

export function useWriteMessage(id: string): (body: string) => Promise<RefundRequestView> {
  const update = useUpdate(id);
  return (body) => update(callConsole(writeToPayer, { params: { id }, body: { body } }));
}

/**
 * Shows the new state of a refund request. It is fetched again after an error, because another
 * member may have answered it.
 */
function useUpdate(id: string) {
  const client = useQueryClient();
  const queryKey = requestKeys.one(id);
  return async (call: Promise<RefundRequestView>): Promise<RefundRequestView> => {
    try {
      const request = await call;
      await client.cancelQueries({ queryKey });
      client.setQueryData<RefundRequestView>(queryKey, request);
      return request;
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: requestKeys.lists });
      // An approval refunds the payment.
      void client.invalidateQueries({ queryKey: ['payments'] });
    }
  };
}

export function validateAnswer(body: AnswerBody) {
  return validateForm(respondToRefundRequest.body, body);
}

export function validateMessage(values: { readonly body: string }) {
  return validateForm(writeToPayer.body, values);
}

export function fetchFile(id: string, fileId: string): Promise<Blob> {
  return callConsoleForFile(getMerchantAttachment, { params: { id, upload_id: fileId } });
}

type ImageOptions = {
  readonly id: string;
  readonly fileId: string;
  readonly isImage: boolean;
  readonly loadFile: typeof fetchFile;
};

/** An image that is shown at once. A file never changes. */
export function useImage({ id, fileId, isImage, loadFile }: ImageOptions) {
  return useQuery({
    queryKey: requestKeys.file(id, fileId),
    queryFn: () => loadFile(id, fileId),
    enabled: isImage,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isInProgress({ status, money }: RefundRequestView): boolean {
  return isOpen(status) || money === 'on_its_way';
}
