import { ApiError } from '@saifu/client/api-error';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';

// With these errors the payment was not started. The same attempt can be repeated with its key.
const RETRY_LATER_CODES: readonly ErrorCode[] = [
  'payment.gateway_unavailable',
  'overloaded',
  'session.step_up_required',
];

/**
 * `lost`: the result is unknown. `not_now`: nothing happened, and the request can be repeated.
 * `running`: the same attempt is being processed. `final`: this is the answer to the attempt.
 */
export type ErrorClass = 'lost' | 'not_now' | 'running' | 'final';

export function classifyError(error: AppError): ErrorClass {
  if (error.code === 'idempotency_key.in_progress') return 'running';
  if (RETRY_LATER_CODES.includes(error.code)) return 'not_now';
  const status = error instanceof ApiError ? error.status : null;
  const isAnswer = status !== null && status < 500 && error.code !== 'request.too_slow';
  return isAnswer ? 'final' : 'lost';
}
