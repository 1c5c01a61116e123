import { ApiError } from '@saifu/client/api-error';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';

// A server that says this has not begun: the same attempt may be made again, with its key.
const RETRY_LATER_CODES: readonly ErrorCode[] = [
  'payment.gateway_unavailable',
  'overloaded',
  'session.step_up_required',
];

/**
 * lost: nobody knows what became of it. not_now: nothing did, and the same may be asked again.
 * running: the same attempt is being handled. final: this was the answer to it.
 */
export type ErrorClass = 'lost' | 'not_now' | 'running' | 'final';

export function classifyError(error: AppError): ErrorClass {
  if (error.code === 'idempotency_key.in_progress') return 'running';
  if (RETRY_LATER_CODES.includes(error.code)) return 'not_now';
  const status = error instanceof ApiError ? error.status : null;
  const isAnswer = status !== null && status < 500 && error.code !== 'request.too_slow';
  return isAnswer ? 'final' : 'lost';
}
