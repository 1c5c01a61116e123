import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import * as captures from './capture.repository.ts';
import { processDue } from './process-due.ts';

/**
 * Captures authorizations that would expire while a store can still reject a refund request. It
 * does not complete the payment: the money can still be kept or refunded.
 */
export function captureBeforeExpiry(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue(
    deps,
    (turn) => captures.listExpiring(deps.db, turn),
    (paymentId, now) => captureOne(deps, paymentId, now),
    signal,
  );
}

/** Other scheduled tasks retry a failure or a missing response. */
async function captureOne(deps: Deps, paymentId: string, now: Date): Promise<boolean> {
  try {
    const attempt = await deps.db.transaction((tx) =>
      captures.openCaptureBeforeExpiry(tx, paymentId, now),
    );
    const payment = await payments.get(deps.db, paymentId);
    if (payment === undefined || attempt === undefined) return false;
    const result = await deps.paymentRouter.modify(payment.method, { ...attempt, kind: 'capture' });
    const after = await captureResults.record(deps.db, attempt, result, deps.clock.now());
    return after.capturedAmount > 0;
  } catch (error) {
    deps.log.warn('payment.not_captured', describeError(error));
    return false;
  }
}
