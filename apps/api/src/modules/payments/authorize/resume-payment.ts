import type { Deps } from '../../../dependencies.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';

/** Fetches and records the result after the payer returns from the bank. */
export async function resumePayment(deps: Deps, payment: Payment): Promise<Payment> {
  if (payment.status !== 'waiting_for_payment') return payment;
  const attempt = await attempts.findAuthorize(deps.db, payment.id);
  if (attempt === undefined) return payment;
  const result = await deps.paymentRouter.findByAttempt(payment.method, attempt);
  if (result === undefined || result.kind === 'needs_payer') return payment;
  const context = { now: deps.clock.now(), stableKey: deps.stableKey };
  return paymentResults.record(deps.db, attempt, result, context);
}
