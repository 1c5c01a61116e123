import { toDisputePostings } from '@saifu/domain/ledger/merchant-ledger';
import { advanceDispute, isDisputeOpen } from '@saifu/domain/payments/provider-dispute';
import { DISPUTE_FEE_YEN } from '@saifu/domain/shared/limits';
import type { DisputeRecord } from '../../../gateways/payment-provider/payment-provider.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type DomainEvent, publishEvents } from '../../../platform/outbox/outbox.ts';
import * as entries from '../../ledger/entry/ledger-entry.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import * as disputes from './provider-dispute.repository.ts';
import type { ProviderDispute } from './provider-dispute.ts';

export type ReportedDispute = DisputeRecord & {
  readonly status: NonNullable<DisputeRecord['status']>;
};

/**
 * Records what the provider has, and returns whether it is new. The payment is locked, so that no
 * refund begins at the same time, and two reports of one dispute wait for each other.
 */
export async function recordDispute(
  tx: Tx,
  paymentId: string,
  reported: ReportedDispute,
  now: Date,
): Promise<boolean> {
  await refundRequests.lockPayment(tx, paymentId);
  const before = await disputes.findByReference(tx, reported.reference);
  const next = merge(before, paymentId, reported, now);
  if (before !== undefined && isSame(before, next)) return false;
  if (before === undefined) await disputes.insert(tx, next);
  else await disputes.update(tx, next);
  await postDispute(tx, next, now);
  const isClosed = !isDisputeOpen(next.status);
  const wasOpen = before === undefined || isDisputeOpen(before.status);
  await publishEvents(tx, [
    ...(before === undefined ? [await toEvent(tx, 'dispute.created', next, now)] : []),
    ...(isClosed && wasOpen ? [await toEvent(tx, 'dispute.closed', next, now)] : []),
  ]);
  return true;
}

/**
 * The bank has the amount and the provider its fee, until the dispute is won. What the provider
 * reports may change, so the difference to what was posted is posted.
 */
async function postDispute(tx: Tx, dispute: disputes.NewProviderDispute, now: Date): Promise<void> {
  const { id: sourceId, paymentId, status, amount } = dispute;
  const withdrawnYen = status === 'won' ? 0 : amount + DISPUTE_FEE_YEN;
  const changeYen = withdrawnYen - (await entries.getWithdrawn(tx, sourceId));
  const stored = await disputes.get(tx, sourceId);
  if (stored === undefined) throw new Error('the dispute is missing');
  const { merchantId } = stored;
  const kind = changeYen > 0 ? 'dispute' : 'dispute_return';
  const postings = toDisputePostings(changeYen);
  await entries.insert(tx, { merchantId, kind, postings, paymentId, sourceId }, now);
}

/** Reports may be older than what is known: a closed dispute and submitted evidence stay. */
function merge(
  before: ProviderDispute | undefined,
  paymentId: string,
  reported: ReportedDispute,
  now: Date,
): disputes.NewProviderDispute {
  const { reference, reason, amount, respondBy, openedAt } = reported;
  const status =
    before === undefined ? reported.status : advanceDispute(before.status, reported.status);
  const evidenceText = before?.evidenceText ?? reported.evidenceText;
  const isClosed = !isDisputeOpen(status);
  return {
    id: before?.id ?? newUuid(),
    paymentId,
    providerReference: reference,
    status,
    ...(before !== undefined && !isDisputeOpen(before.status)
      ? { reason: before.reason, amount: before.amount, respondBy: before.respondBy }
      : { reason, amount, respondBy }),
    evidenceText,
    evidenceSubmittedAt: evidenceText === null ? null : (before?.evidenceSubmittedAt ?? now),
    openedAt,
    closedAt: isClosed ? (before?.closedAt ?? now) : null,
  };
}

function isSame(before: ProviderDispute, next: disputes.NewProviderDispute): boolean {
  return (
    before.status === next.status &&
    before.reason === next.reason &&
    before.amount === next.amount &&
    before.evidenceText === next.evidenceText &&
    before.respondBy?.getTime() === next.respondBy?.getTime()
  );
}

async function toEvent(
  tx: Tx,
  type: 'dispute.created' | 'dispute.closed',
  { id }: disputes.NewProviderDispute,
  now: Date,
): Promise<DomainEvent> {
  const dispute = await disputes.get(tx, id);
  const payment = dispute && (await payments.get(tx, dispute.paymentId));
  if (dispute === undefined || payment === undefined) throw new Error('the dispute is missing');
  const { merchantId, paymentId, status, reason, amount, respondBy } = dispute;
  const { storeId, orderId } = payment;
  const about = { merchantId, storeId, orderId, paymentId };
  const payload = { ...about, status, reason, amount, respondBy };
  return { id: newUuid(), type, subjectId: id, payload, occurredAt: now };
}
