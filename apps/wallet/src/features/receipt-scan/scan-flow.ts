import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';

type Photos = readonly File[];

/** Where a scan stands, from the question which way to the answer what it says. */
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
const OVER: ScanFlow = { at: 'over' };
const RETRYABLE_CODES: readonly ErrorCode[] = [
  'offline',
  'overloaded',
  'rate.limited',
  'unexpected',
];

/**
 * What an event makes of a scan. One that the present step does not wait for changes nothing: a
 * second tap on the shutter, an answer that comes after somebody has canceled.
 */
export function stepScan(flow: ScanFlow, event: ScanEvent): ScanFlow {
  if (event.kind === 'closed') return OVER;
  switch (flow.at) {
    case 'options':
      return event.kind === 'chosen' ? { at: event.choice } : flow;
    case 'camera':
      // Whoever cannot use the camera, or would rather not, takes an image instead.
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

/** A no to the sending, not to what was sent: nobody has looked at the photographs yet. */
function isRetryable({ code }: AppError): boolean {
  return RETRYABLE_CODES.includes(code);
}
