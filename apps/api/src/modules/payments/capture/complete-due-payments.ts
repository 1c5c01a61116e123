import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import * as captures from './capture.repository.ts';
import { processDue } from './process-due.ts';

/** Completes payments whose confirmation window ended without a refund request. */
export function completeDuePayments(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue(
    deps,
    (turn) => captures.listDue(deps.db, turn),
    (paymentId, now) => completeOne(deps, paymentId, now),
    signal,
  );
}

/** A failure is retried in the next run and does not block other payments. */
async function completeOne(deps: Deps, paymentId: string, now: Date): Promise<boolean> {
  try {
    const payment = await payments.get(deps.db, paymentId);
    const input = { paymentId, by: 'auto', now } as const;
    if (payment !== undefined && payment.capturedAmount > 0) {
      const done = await deps.db.transaction((tx) => captures.completeCaptured(tx, input));
      return done !== undefined;
    }
    const attempt = await deps.db.transaction((tx) => captures.openCapture(tx, input));
    if (payment === undefined || attempt === undefined) return false;
    const result = await deps.paymentRouter.modify(payment.method, { ...attempt, kind: 'capture' });
    const after = await captureResults.record(deps.db, attempt, result, deps.clock.now());
    return after.status === 'complete';
  } catch (error) {
    deps.log.warn('payment.not_completed', describeError(error));
    return false;
  }
}
