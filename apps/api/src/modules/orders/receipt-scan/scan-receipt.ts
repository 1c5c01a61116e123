import { setTimeout as sleep } from 'node:timers/promises';
import {
  RECEIPT_SCAN_HEARTBEAT_MS,
  RECEIPT_SCAN_SYNC_TIMEOUT_MS,
  RECEIPT_SCANS_PER_ADDRESS,
  RECEIPT_SCANS_PER_USER,
} from '@saifu/domain/orders/receipt-scan-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { Chunks } from '../../../platform/chunked-buffer.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-error.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { describeError } from '../../../platform/log.ts';
import { consumeRateLimit, refundRateLimit } from '../../../platform/rate-limits.ts';
import type { OcrResult } from '../../../receipt-ocr/ocr-pool.ts';
import type { Progress } from '../../../receipt-ocr/worker-pool.ts';
import { createOrderFromScan, type ScannedOrder } from './create-order-from-scan.ts';
import * as duplicateScans from './duplicate-scan.repository.ts';
import { failScan } from './fail-scan.ts';
import * as scans from './receipt-scan.repository.ts';

export type CompletedScan = ScannedOrder & { readonly ocrResult: OcrResult };

type ScanReceiptInput<View> = {
  readonly photos: readonly Chunks[];
  readonly owner: duplicateScans.Person;
  /** The key for rate limiting and fair queueing of this caller. */
  readonly callerKey: string;
  /** The photos count as held in memory until this promise settles. */
  readonly retainFilesUntil: (until: Promise<unknown>) => void;
  readonly toView: (
    read: CompletedScan,
    payability: duplicateScans.ScanPayability | null,
    now: Date,
  ) => View;
};

export type ScanAnswer<View> =
  | { readonly status: 'done'; readonly view: View }
  | {
      readonly status: 'open';
      readonly id: string;
      readonly progress: Progress;
      readonly photoCount: number;
    };

/**
 * Scans photos of a paper receipt and creates an order, within the request or in the background.
 */
export async function scanReceipt<View>(
  deps: Deps,
  input: ScanReceiptInput<View>,
): Promise<ScanAnswer<View>> {
  deps.featureSwitches.assertEnabled('receipt_scans');
  const { photos, owner, callerKey } = input;
  const photoCount = photos.length;
  const rateLimitKey = `receipt scan ${callerKey}`;
  const rate = owner.userId === null ? RECEIPT_SCANS_PER_ADDRESS : RECEIPT_SCANS_PER_USER;
  await consumeRateLimit(deps.db, rateLimitKey, rate, deps.clock.now());
  if (photoCount === 0) throw new AppError('receipt.wrong_format');

  const scan: Scan = {
    id: newUuid(),
    rateLimitKey,
    progress: FIRST,
    isRead: false,
    row: undefined,
  };
  const done = read(deps, input, scan).catch((error) => fail(deps, scan, error));
  const over = done.catch(() => undefined);
  input.retainFilesUntil(over);
  await waitFor(over, deps.receiptScanSyncTimeoutMs ?? RECEIPT_SCAN_SYNC_TIMEOUT_MS);
  // Once OCR is done, only the database write remains. It starts after the row exists, or there is
  // no row.
  if (scan.isRead) return { status: 'done', view: await done };

  const { id, progress } = scan;
  const createdAt = deps.clock.now();
  scan.row = scans.insert(deps.db, { id, owner, progress, photoCount, rateLimitKey, createdAt });
  await scan.row;
  void beatUntil(over, () => scans.beat(deps.db, id, scan.progress));
  return { status: 'open', id, progress, photoCount };
}

type Scan = {
  readonly id: string;
  readonly rateLimitKey: string;
  progress: Progress;
  isRead: boolean;
  /**
   * Set once the caller is asked to poll. Before that, no other process needs to know of the scan.
   */
  row: Promise<void> | undefined;
};

const FIRST: Progress = { status: 'queued', position: 1 };

/** Writes the order and the response in one transaction. */
async function read<View>(deps: Deps, input: ScanReceiptInput<View>, scan: Scan): Promise<View> {
  const { photos, owner, callerKey, toView } = input;
  const reading = deps.ocrPool.read(photos, callerKey, (progress) => {
    scan.progress = progress;
  });
  const ocrResult = await reading.finally(() => {
    scan.isRead = true;
  });
  await scan.row?.catch(() => undefined);
  return createOrderFromScan(deps, ocrResult, owner, async (tx, taken) => {
    const { id: orderId, source } = taken.order;
    const now = deps.clock.now();
    const isFromReceipt = source === 'receipt';
    const payability = isFromReceipt
      ? await duplicateScans.loadPayability(tx, orderId, { ...owner, now })
      : undefined;
    const view = toView({ ...taken, ocrResult }, payability ?? null, now);
    if (scan.row !== undefined) await scans.finish(tx, scan.id, { orderId, view });
    return view;
  });
}

async function fail(deps: Deps, { id, rateLimitKey, row }: Scan, error: unknown): Promise<never> {
  const appError = toAppError(error);
  if (row === undefined) {
    if (isBusy(appError)) await refundRateLimit(deps.db, rateLimitKey);
    throw error;
  }
  // No request remains that would log the error.
  if (appError !== error) deps.log.error('receipt_scan.defect', describeError(error));
  await row.catch(() => undefined);
  await failScan(deps, { id, appError, isSilentOnly: false });
  throw error;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDatabaseUnavailable(error) ? 'overloaded' : 'unexpected');
}

/** With 0 ms, nothing is awaited, however fast the OCR worker is. */
async function waitFor(over: Promise<unknown>, ms: number): Promise<void> {
  if (ms === 0) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([over, late]);
  clearTimeout(timer);
}

/**
 * Sends heartbeats one at a time. A failed heartbeat is followed by the next; without any, the scan
 * counts as dead.
 */
async function beatUntil(over: Promise<unknown>, beat: () => Promise<void>): Promise<void> {
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  for (;;) {
    await sleep(RECEIPT_SCAN_HEARTBEAT_MS, undefined, { ref: false });
    if (isOver) return;
    await beat().catch(() => undefined);
  }
}
