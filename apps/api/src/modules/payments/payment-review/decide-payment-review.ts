import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as captures from '../capture/capture.repository.ts';
import type { PaymentAttempt } from '../payment.ts';
import { executeRefund } from '../refund/refund.ts';
import * as reviews from './payment-review.repository.ts';

export type DecideReviewInput = {
  readonly id: string;
  readonly reason: string;
  /** Null: nobody decided in time. */
  readonly by: AuditedBy | null;
};

const SYSTEM = 'system';

/**
 * Releases a held payment. Nothing else changes: its confirmation window went on meanwhile, so a
 * payment whose 72 hours are over is completed by the next run of the task.
 */
export function releasePayment(deps: Deps, input: DecideReviewInput): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const review = await lock(tx, input.id);
    await decide(deps, tx, review, { ...input, state: 'released' });
  });
}

/**
 * Voids a held payment: its authorization, or as a refund if the money was taken. It stays held
 * until the money is back, whatever the provider answers.
 */
export async function voidPayment(deps: Deps, input: DecideReviewInput): Promise<void> {
  const attempt = await deps.db.transaction(async (tx) => {
    const review = await lock(tx, input.id);
    const opened = await openReturn(tx, review, deps.clock.now());
    await decide(deps, tx, review, { ...input, state: 'voided' });
    return opened;
  });
  await executeRefund(deps, attempt);
}

/** The provider declined to give the money back, so it is asked again. */
export async function repeatVoid(deps: Deps, id: string): Promise<boolean> {
  const attempt = await deps.db.transaction(async (tx) => {
    const review = await lock(tx, id);
    const isDue = review.state === 'voided' && review.status === 'processing';
    return isDue ? openReturn(tx, review, deps.clock.now()) : undefined;
  });
  if (attempt === undefined) return false;
  await executeRefund(deps, attempt);
  return true;
}

async function lock(tx: Tx, id: string): Promise<reviews.PaymentReview> {
  const found = await reviews.get(tx, id);
  if (found === undefined) throw new AppError('not_found');
  await reviews.lockPayment(tx, found.paymentId);
  return (await reviews.get(tx, id)) ?? found;
}

async function openReturn(
  tx: Tx,
  { paymentId, status }: reviews.PaymentReview,
  now: Date,
): Promise<PaymentAttempt> {
  if (status !== 'processing') throw new AppError('payment.closed');
  const attempt = await captures.openRefund(tx, {
    paymentId,
    amount: null,
    refundRequestId: null,
    idempotency: null,
    now,
  });
  if (attempt === undefined) throw new AppError('refund.in_progress');
  return attempt;
}

type Decision = DecideReviewInput & { readonly state: 'released' | 'voided' };

async function decide(
  { clock }: Deps,
  tx: Tx,
  review: reviews.PaymentReview,
  { state, reason, by }: Decision,
): Promise<void> {
  const { id, paymentId, merchantId } = review;
  const now = clock.now();
  if (review.state === 'open' && review.status !== 'processing')
    throw new AppError('payment.closed');
  const decided = { state, by: by?.actor ?? SYSTEM, reason, now };
  if (!(await reviews.decide(tx, id, decided))) throw new AppError('payment_review.closed');
  const payload = { reviewId: id, merchantId, storeId: review.storeId };
  await publishEvents(tx, [
    {
      id: newUuid(),
      type: `payment_review.${state}`,
      subjectId: paymentId,
      payload,
      occurredAt: now,
    },
  ]);
  if (by === null) return;
  await appendAuditEntry(tx, by, {
    merchantId: null,
    action: `payment_review.${state}`,
    subject: toTypeId('paymentReview', id),
    before: { payment_id: toTypeId('payment', paymentId), amount: review.amount },
    after: { reason },
    at: now,
  });
}
