import type { Deps } from '../../../dependencies.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as outcomes from '../payment-result.repository.ts';

/** The payer came back: asks what became of it, and writes that down. */
export async function resumePayment(deps: Deps, payment: Payment): Promise<Payment> {
  if (payment.status !== 'waiting_for_payment') return payment;
  const attempt = await attempts.findPaying(deps.db, payment.id);
  if (attempt === undefined) return payment;
  const outcome = await deps.till.find(payment.method, attempt);
  if (outcome === undefined || outcome.kind === 'needs_payer') return payment;
  const context = { now: deps.clock.now(), secretKey: deps.config.secretKey };
  return outcomes.record(deps.db, attempt, outcome, context);
}
