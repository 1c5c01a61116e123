import { setTimeout as sleep } from 'node:timers/promises';
import { SaifuError } from './saifu-error.ts';

const RETRY_DELAY_MS_MAX = 8000;
/** A longer `Retry-After` is left to the caller. */
const RETRY_AFTER_SECONDS_MAX = 60;
/** Too many requests, and what the API or a proxy in front of it returns while overloaded. */
const RETRIED_STATUSES: readonly (number | null)[] = [429, 502, 503, 504];
const RETRIED_CODES: readonly string[] = [
  'connection.failed',
  'connection.timed_out',
  // The first attempt was interrupted and is still being executed.
  'idempotency_key.in_progress',
];

export type RetryPolicy = {
  readonly maxRetries: number;
  /** The delay before the first retry. Each further delay is twice as long. */
  readonly retryDelayMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** Repeats an operation that is safe to repeat, as long as its error is temporary. */
export async function retry<Result>(
  operation: () => Promise<Result>,
  { maxRetries, retryDelayMs, signal }: RetryPolicy,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (attempt >= maxRetries || !(error instanceof SaifuError)) throw error;
      const delayMs = computeDelayMs(error, attempt, retryDelayMs);
      if (delayMs === undefined) throw error;
      await sleep(delayMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

/** With jitter, so that clients do not come back all at once. Undefined for no retry. */
export function computeDelayMs(
  { code, status, retryAfterSeconds }: SaifuError,
  attempt: number,
  retryDelayMs: number,
): number | undefined {
  if (!RETRIED_STATUSES.includes(status) && !RETRIED_CODES.includes(code)) return undefined;
  if (retryAfterSeconds !== null) {
    if (retryAfterSeconds > RETRY_AFTER_SECONDS_MAX) return undefined;
    return retryAfterSeconds * 1000 + Math.random() * retryDelayMs;
  }
  const delayMs = Math.min(retryDelayMs * 2 ** attempt, RETRY_DELAY_MS_MAX);
  return delayMs / 2 + (Math.random() * delayMs) / 2;
}
