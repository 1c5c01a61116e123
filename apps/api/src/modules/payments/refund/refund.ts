import type { Deps } from '../../../dependencies.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { PaymentAttempt } from '../payment.ts';

/** Sends an open refund attempt to the provider and records the result. */
export async function executeRefund(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const { kind, state } = attempt;
  if (state !== 'open' || kind === 'authorize') return;
  const payment = await payments.get(deps.db, attempt.paymentId);
  if (payment === undefined) return;
  const result = await deps.paymentRouter.modify(payment.method, { ...attempt, kind });
  await captureResults.record(deps.db, attempt, result, deps.clock.now());
}
