import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';

const BUSY_CODES: readonly ErrorCode[] = [
  'rate.limited',
  'overloaded',
  'receipt_scan.interrupted',
  'receipt_scan.queue_full',
];

/** True if the request failed because of the server's load, not because of the request itself. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && BUSY_CODES.includes(error.code);
}
