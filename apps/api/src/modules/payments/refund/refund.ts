import type { Deps } from '../../../dependencies.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { PaymentAttempt } from '../payment.ts';

/** Asks the question that was opened to give money back, and writes down what was said. */
export async function executeRefund(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const { kind, state } = attempt;
  if (state !== 'open' || kind === 'authorize') return;
  const payment = await payments.get(deps.db, attempt.paymentId);
  if (payment === undefined) return;
  const result = await deps.paymentRouter.modify(payment.method, { ...attempt, kind });
  await captureResults.record(deps.db, attempt, result, deps.clock.now());
}
