import type { RefusalCode } from '@saifu/domain/shared/app-error';

const PASSING: readonly RefusalCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'request.too_slow',
];

/** Whether the same question may be answered otherwise a moment later. */
export function isPassing(code: RefusalCode): boolean {
  return PASSING.includes(code);
}
