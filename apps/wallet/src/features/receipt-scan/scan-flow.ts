import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';

type Photos = readonly File[];

/** Steps of a scan, from the options to the result. */
export type ScanFlow =
  | { readonly at: 'options' }
  | { readonly at: 'camera' }
  | { readonly at: 'file' }
  | { readonly at: 'uploading'; readonly photos: Photos }
  | { readonly at: 'confirm'; readonly photos: Photos; readonly scanResult: ReceiptScanResultView }
  | { readonly at: 'failed'; readonly photos: Photos; readonly error: AppError }
  | { readonly at: 'over' };

export type ScanEvent =
  | { readonly kind: 'chosen'; readonly choice: 'camera' | 'file' }
  | { readonly kind: 'photos'; readonly photos: Photos }
  | { readonly kind: 'read'; readonly scanResult: ReceiptScanResultView }
  | { readonly kind: 'rejected'; readonly error: AppError }
  | { readonly kind: 'retake' }
  | { readonly kind: 'closed' };

export const SCAN_START: ScanFlow = { at: 'options' };

const OPTIONS: ScanFlow = { at: 'options' };
const CLOSED: ScanFlow = { at: 'over' };
const RETRYABLE_CODES: readonly ErrorCode[] = [
  'offline',
  'overloaded',
  'receipt_scan.interrupted',
  'receipt_scan.queue_full',
  'rate.limited',
  'unexpected',
];

/**
 * Applies an event. One that the current step does not expect changes nothing, for example a second
 * tap on the shutter or a result after cancellation.
 */
export function stepScan(flow: ScanFlow, event: ScanEvent): ScanFlow {
  if (event.kind === 'closed') return CLOSED;
  switch (flow.at) {
    case 'options':
      return event.kind === 'chosen' ? { at: event.choice } : flow;
    case 'camera':
      // The user switches from the camera to an image file.
      if (event.kind === 'chosen' && event.choice === 'file') return { at: 'file' };
      return withPhotos(flow, event);
    case 'file':
      return withPhotos(flow, event);
    case 'uploading':
      if (event.kind === 'read')
        return { at: 'confirm', photos: flow.photos, scanResult: event.scanResult };
      if (event.kind !== 'rejected') return flow;
      return { at: 'failed', photos: flow.photos, error: event.error };
    case 'confirm':
      return event.kind === 'retake' ? OPTIONS : flow;
    case 'failed':
      if (event.kind !== 'retake') return flow;
      return isRetryable(flow.error) ? { at: 'uploading', photos: flow.photos } : OPTIONS;
    case 'over':
      return flow;
  }
}

function withPhotos(flow: ScanFlow, event: ScanEvent): ScanFlow {
  if (event.kind !== 'photos' || event.photos.length === 0) return flow;
  return { at: 'uploading', photos: event.photos };
}

/** The server has not judged the photos, so the same photos can be sent again. */
function isRetryable({ code }: AppError): boolean {
  return RETRYABLE_CODES.includes(code);
}
