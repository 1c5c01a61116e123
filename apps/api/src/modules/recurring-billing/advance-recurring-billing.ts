import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { toOffSessionCard } from '../../gateways/payment-provider/payment-method-input.ts';
import * as paymentResults from '../payments/payment-result.repository.ts';
import { runCycle } from './advance/run-cycle.ts';
import type { ChargeRequest } from './advance/start-charge.ts';
import * as recurringBillings from './recurring-billing.repository.ts';

type Engine = Pick<Deps, 'config' | 'stableKey' | 'db' | 'clock' | 'paymentRouter'>;

// A charge is attempted once a day. The next round handles its result.
const ROUNDS_MAX = 10;

/**
 * Runs all due actions of a recurring billing, after a timer, a payment result or a change.
 * Concurrent calls are safe, because each round locks the row. The provider is called between
 * rounds. A crash there leaves an open attempt, and the charge waits until reconciliation finds the
 * result.
 */
export async function advanceRecurringBilling(deps: Engine, id: string): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const request = await deps.db.transaction((tx) => runCycle(tx, id, deps.clock.now()));
    if (request === undefined) return;
    await authorizeCharge(deps, request);
  }
  await recurringBillings.requestRun(deps.db, id, deps.clock.now());
}

async function authorizeCharge(
  deps: Engine,
  { attempt, orderId, title, card }: ChargeRequest,
): Promise<void> {
  const payment = toTypeId('payment', attempt.paymentId);
  const returnPath = `/payment/invoice?order=${toTypeId('order', orderId)}&payment=${payment}`;
  const result = await deps.paymentRouter.authorize({
    provider: 'stripe',
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    amount: attempt.amount,
    description: title,
    returnUrl: new URL(returnPath, deps.config.publicUrl).href,
    providerMethod: toOffSessionCard(card),
  });
  const context = { now: deps.clock.now(), stableKey: deps.stableKey };
  await paymentResults.record(deps.db, attempt, result, context);
}
