import { ApiError, isOffline } from '@saifu/client/api-error';
import { call, callForFile } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { upload } from '@saifu/client/upload';
import type { BodyInto } from '@saifu/contract/endpoint';
import { type OrderView, putOrder } from '@saifu/contract/order';
import {
  deleteReceiptScan,
  getReceiptScan,
  getReceiptScanPhoto,
  listReceiptScans,
  type ReceiptScanResultView,
  type ReceiptScanView,
  saveReceiptScan,
  uploadReceipt,
} from '@saifu/contract/receipt-scan';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

const receiptScanKeys = {
  list: ['receipt-scan', 'list'] as const,
  photo: (id: string, index: number) => ['receipt-scan', 'photo', id, index] as const,
};

type Sending = {
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
  /** Hears how far the reading is, where it takes longer. */
  readonly onProgress: (scan: ReceiptScanView) => void;
};

const POLL_INTERVAL_MS = 1500;
/** A phone that changes its network is without one for a moment. */
const OFFLINE_MAX = 8;

/** Has photographs of one bill read, however long the line is. */
export async function scanReceipt(
  photos: readonly File[],
  sending: Sending,
): Promise<ReceiptScanResultView> {
  const { signal, onSent, onProgress } = sending;
  let answer = await upload(uploadReceipt, { files: photos, signal, onSent });
  while ('status_url' in answer) {
    onProgress(answer);
    answer = await pollScan(answer, signal);
  }
  return answer;
}

async function pollScan(
  scan: ReceiptScanView,
  signal: AbortSignal,
): Promise<ReceiptScanView | ReceiptScanResultView> {
  for (let failures = 0; ; failures += 1) {
    await pause(signal);
    try {
      return await call(getReceiptScan, { params: { id: scan.id } }, { signal });
    } catch (error) {
      if (isGone(error)) throw new ApiError('overloaded');
      if (!isOffline(error) || failures >= OFFLINE_MAX) throw error;
    }
  }
}

/** It was deleted, an hour after it was sent. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    resolve();
  }, POLL_INTERVAL_MS);
  signal.addEventListener('abort', stop);
  return promise;
}

type Correction = BodyInto<typeof putOrder>;

/** Says what only the payer knows: the amount that is printed, or that it is to be paid again. */
export function correctOrder(id: string, body: Correction): Promise<OrderView> {
  return call(putOrder, { params: { id }, body });
}

/** What the server would say about it, without asking it. */
export function validateCorrection(body: Correction) {
  return putOrder.body === undefined ? {} : validateForm(putOrder.body, body);
}

/** Keeps a bill and its photographs, and has the list asked for anew. */
export function useSaveReceiptScan(): (id: string) => Promise<unknown> {
  const queryClient = useQueryClient();
  return async (id) => {
    await call(saveReceiptScan, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: receiptScanKeys.list });
  };
}

/** The bills one keeps, page after page. */
export function useReceiptScans() {
  return useInfiniteQuery({
    queryKey: receiptScanKeys.list,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return call(listReceiptScans, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** One photograph, which is remembered no longer than it is looked at. */
export function useReceiptScanPhoto(id: string, index: number) {
  return useQuery({
    queryKey: receiptScanKeys.photo(id, index),
    queryFn: ({ signal }) =>
      callForFile(getReceiptScanPhoto, { params: { id, index: String(index) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useDeleteReceiptScan(): (id: string) => Promise<unknown> {
  const queryClient = useQueryClient();
  return async (id) => {
    await call(deleteReceiptScan, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: receiptScanKeys.list });
  };
}
