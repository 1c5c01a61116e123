import { ApiError, isOffline } from '@saifu/client/api-error';
import { call, callForFile } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { upload } from '@saifu/client/upload';
import type { BodyInto } from '@saifu/contract/endpoint';
import { type OrderView, updateOrder } from '@saifu/contract/order';
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
  /** Receives the progress of a longer scan. */
  readonly onProgress: (scan: ReceiptScanView) => void;
};

const POLL_INTERVAL_MS = 1500;
/** A phone that switches networks is offline for a moment, and a server may be busy for one. */
const FAILURES_MAX = 8;

/** Uploads the photos of one bill and waits for the result, however long the queue is. */
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
      if (isScanDeleted(error)) throw new ApiError('overloaded');
      if (!isMomentary(error) || failures >= FAILURES_MAX) throw error;
    }
  }
}

/** The poll got no answer. The scan goes on without it. */
function isMomentary(error: unknown): boolean {
  return isOffline(error) || (error instanceof ApiError && error.code === 'overloaded');
}

/** The scan was deleted, an hour after it was sent. */
function isScanDeleted(error: unknown): boolean {
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

type Correction = BodyInto<typeof updateOrder>;

/** Sends what only the payer knows: the printed amount, or that a duplicate is intended. */
export function correctOrder(id: string, body: Correction): Promise<OrderView> {
  return call(updateOrder, { params: { id }, body });
}

/** Runs the server's schema validation on the client. */
export function validateCorrection(body: Correction) {
  return validateForm(updateOrder.body, body);
}

/** Saves a scan with its photos and refetches the list. */
export function useSaveReceiptScan(): (id: string) => Promise<unknown> {
  const queryClient = useQueryClient();
  return async (id) => {
    await call(saveReceiptScan, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: receiptScanKeys.list });
  };
}

/** Saved scans, paginated. */
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

/** One photo. It is removed from the cache when it is no longer shown. */
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
