import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { toOffSessionCard } from '../../gateways/payment-provider/payment-method-input.ts';
import * as paymentResults from '../payments/payment-result.repository.ts';
import { runCycle } from './advance/run-cycle.ts';
import type { ChargeRequest } from './advance/start-charge.ts';
import * as recurringBillings from './recurring-billing.repository.ts';

type Engine = Pick<Deps, 'config' | 'db' | 'clock' | 'paymentRouter'>;

// A charge is asked for once a day; what follows from its answer is done in the next round.
const ROUNDS_MAX = 10;

/**
 * Does whatever there is to do about an agreement, whoever noticed: the clock, a payment that came
 * to an end, or somebody's change. Two at once do no harm, as each round holds the agreement. The
 * network is asked between the rounds; whatever falls then leaves an open question, and the charge
 * waits until somebody has found its answer.
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
  const context = { now: deps.clock.now(), secretKey: deps.config.secretKey };
  await paymentResults.record(deps.db, attempt, result, context);
}
