import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as cancellations from './payment-cancellation.repository.ts';

/** Cancels a waiting payment for its payer. Reconciliation voids any authorization. */
export async function cancelWaitingPayment(deps: Deps, payment: Payment): Promise<Payment> {
  if (payment.status === 'cancel') return payment;
  const attempt = await attempts.findAuthorize(deps.db, payment.id);
  // The provider's response is pending, so the result of a cancellation is unknown.
  if (attempt === undefined || attempt.state === 'open')
    throw new AppError('idempotency_key.in_progress');
  const nothing = { event: 'abort', code: null, reason: null, now: deps.clock.now() } as const;
  const ended = await deps.db.transaction((tx) =>
    cancellations.cancelWaiting(tx, attempt, { paymentId: payment.id, ...nothing }),
  );
  if (ended === undefined) throw new AppError('payment.closed');
  return ended;
}
