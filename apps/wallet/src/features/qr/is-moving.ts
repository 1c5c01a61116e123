import type { ErrorCode } from '@saifu/domain/shared/app-error';

const PASSING: readonly ErrorCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'request.too_slow',
];

/** Whether the same question may be answered otherwise a moment later. */
export function isPassing(code: ErrorCode): boolean {
  return PASSING.includes(code);
}
