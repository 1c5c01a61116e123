import type { ErrorCode } from '@saifu/domain/shared/app-error';

const TRANSIENT_CODES: readonly ErrorCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'request.too_slow',
];

/** Whether repeating the request a moment later may succeed. */
export function isTransient(code: ErrorCode): boolean {
  return TRANSIENT_CODES.includes(code);
}
