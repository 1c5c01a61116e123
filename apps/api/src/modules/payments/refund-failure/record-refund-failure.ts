import type { Deps } from '../../../dependencies.ts';
import type { MadeRefund } from '../../../gateways/payment-provider/payment-provider.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import * as attempts from '../payment-attempt.repository.ts';
import type { EventOutcome } from '../provider-event/provider-event.repository.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import * as failures from './refund-failure.repository.ts';

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'paymentProvider'>;

/**
 * Asks the provider for a refund that is said to have failed, and reopens what it closed: the
 * refunded amount, the refund request or act of staff that it answered, and the balance of the
 * merchant. Idempotent, from an event or by asking.
 */
export async function checkRefund(deps: RefundDeps, reference: string): Promise<EventOutcome> {
  const refund = await deps.paymentProvider.getRefund(reference);
  const attempt = refund?.attemptId ? await attempts.get(deps.db, refund.attemptId) : undefined;
  if (refund === undefined || attempt === undefined) return 'unhandled';
  if (refund.state !== 'failed') return 'ignored';
  const { paymentId } = attempt;
  const now = deps.clock.now();
  const isNew = await deps.db.transaction((tx) => record(tx, paymentId, refund, now));
  return isNew ? 'handled' : 'ignored';
}

/** The payment is locked, so that two reports of one failure wait for each other. */
async function record(
  tx: Tx,
  paymentId: string,
  { attemptId, amount, reference: providerReference }: MadeRefund,
  now: Date,
): Promise<boolean> {
  await refundRequests.lockPayment(tx, paymentId);
  const [payment, attempt] = [
    await payments.get(tx, paymentId),
    await attempts.get(tx, attemptId ?? ''),
  ];
  // An open refund that fails is declined; one that was declined was never recorded as made.
  if (payment === undefined || attempt?.state !== 'approved') return false;
  const made = { attemptId: attempt.id, paymentId, amount, providerReference };
  const isNew = await failures.insert(tx, { id: newUuid(), ...made, failedAt: now });
  // A void that refunded what was captured meanwhile moved no money of the merchant.
  if (!isNew || attempt.kind !== 'refund') return isNew;
  await failures.declineAttempt(tx, attempt.id);
  await captureResults.recordRefundFailure(tx, { payment, attempt, now });
  await failures.restartClock(tx, paymentId, now);
  return true;
}
