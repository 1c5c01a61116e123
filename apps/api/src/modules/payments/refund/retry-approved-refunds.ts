import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { describeError } from '../../../platform/log.ts';
import * as captures from '../capture/capture.repository.ts';
import { processDue } from '../capture/process-due.ts';
import type { PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as outstandingRefunds from '../refund-request/outstanding-refund.repository.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import { executeRefund } from './refund.ts';

/** Retries approved refunds that the provider declined. */
export function retryApprovedRefunds(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue(
    deps,
    (turn) => outstandingRefunds.listDeclinedRefunds(deps.db, turn),
    (paymentId, now) => repeatOne(deps, paymentId, now),
    signal,
  );
}

/** A failure or another decline is retried in a later run. */
async function repeatOne(deps: Deps, paymentId: string, now: Date): Promise<boolean> {
  try {
    const attempt = await deps.db.transaction((tx) => openAgain(tx, paymentId, now));
    if (attempt === undefined) return false;
    await executeRefund(deps, attempt);
    return (await attempts.get(deps.db, attempt.id))?.state === 'approved';
  } catch (error) {
    deps.log.warn('refund.not_repeated', describeError(error));
    return false;
  }
}

/** Checks again under the payment lock. An open refund request is decided first. */
async function openAgain(
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  await refundRequests.lockPayment(tx, paymentId);
  const [due] = await outstandingRefunds.listDeclinedRefunds(tx, {
    now,
    after: null,
    limit: 1,
    paymentId,
  });
  if (due === undefined || (await captures.hasOpenRefundRequest(tx, paymentId))) return undefined;
  const outstanding = await outstandingRefunds.findOutstandingRefund(
    tx,
    paymentId,
    due.refundRequestId,
  );
  return outstanding && captures.openRefund(tx, { ...outstanding, idempotency: null, now });
}
