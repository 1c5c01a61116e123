import { ApiError } from '@saifu/client/api-error';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { useRef } from 'react';

/**
 * Sends something that must be done once. Every retry of the same input has the same key, so that
 * the server repeats the response that was lost instead of doing it again.
 */
export function useAttempt() {
  const attempt = useRef<{ readonly input: string; readonly key: string } | null>(null);
  return async <Reply>(
    input: string,
    send: (idempotencyKey: string) => Promise<Reply>,
  ): Promise<Reply> => {
    if (attempt.current?.input !== input) attempt.current = { input, key: crypto.randomUUID() };
    try {
      const reply = await send(attempt.current.key);
      attempt.current = null;
      return reply;
    } catch (error) {
      if (isDecided(error)) attempt.current = null;
      throw error;
    }
  };
}

const UNDECIDED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'idempotency_key.in_progress',
  'overloaded',
  // A refund may have been made before the server failed.
  'unexpected',
]);

/**
 * Whether the server has decided about the request. It would repeat its error for the same key, so
 * another try needs a new one. The error of a proxy has no request id and decides nothing.
 */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.requestId !== null && !UNDECIDED.has(error.code);
}
