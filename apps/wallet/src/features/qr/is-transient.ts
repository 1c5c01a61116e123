import type { ErrorCode } from '@saifu/domain/shared/app-error';

const TRANSIENT_CODES: readonly ErrorCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'request.too_slow',
];

/** Whether the same question may be answered otherwise a moment later. */
export function isTransient(code: ErrorCode): boolean {
  return TRANSIENT_CODES.includes(code);
}
