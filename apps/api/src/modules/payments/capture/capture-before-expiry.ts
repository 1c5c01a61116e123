import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as answers from '../capture-result.repository.ts';
import * as closings from './capture.repository.ts';
import { workOff } from './process-due.ts';

/**
 * Takes what is only reserved and would run out while a store may still turn an objection down. It
 * completes nothing: whoever is right in the end, the money is there to be kept or given back.
 */
export function takeDisputedPayments(deps: Deps): Promise<number> {
  return workOff(
    deps,
    (turn) => closings.listRunningOut(deps.db, turn),
    (paymentId, now) => takeOne(deps, paymentId, now),
  );
}

/** What stumbles, or stays without an answer, is asked about again by other sweeps. */
async function takeOne(deps: Deps, paymentId: string, now: Date): Promise<boolean> {
  try {
    const attempt = await deps.db.transaction((tx) => closings.openTaking(tx, paymentId, now));
    const payment = await payments.get(deps.db, paymentId);
    if (payment === undefined || attempt === undefined) return false;
    const outcome = await deps.till.close(payment.method, { ...attempt, kind: 'capture' });
    const after = await answers.record(deps.db, attempt, outcome, now);
    return after.capturedAmount > 0;
  } catch (error) {
    deps.log.warn('payment.not_taken', describeError(error));
    return false;
  }
}
