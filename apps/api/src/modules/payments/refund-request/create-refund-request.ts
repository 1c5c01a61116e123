import {
  type ReasonCode,
  respondBy,
  validateRefundRequest,
} from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { REFUND_REQUESTS_PER_USER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as uploads from '../attachment/attachment.repository.ts';
import type { Idempotency } from '../authorize/authorization.ts';
import * as payments from '../authorize/payment.repository.ts';
import { getRefundedAmount } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as refundRequests from './refund-request.repository.ts';
import type { RefundRequest } from './refund-request.ts';

type CreateRefundRequestInput = {
  readonly paymentId: string;
  readonly userId: string;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  /** Null requests the full amount. */
  readonly requestedAmount: number | null;
  readonly attachmentIds: readonly string[];
  readonly idempotency: Idempotency;
};

type CreateRefundRequestResult = {
  readonly refundRequest: RefundRequest;
  readonly isReplayed: boolean;
};

const RACES_MAX = 3;

/** Creates a payer's refund request with its attachments, in one transaction. */
export async function createRefundRequest(
  deps: Deps,
  input: CreateRefundRequestInput,
): Promise<CreateRefundRequestResult> {
  for (let race = 0; race < RACES_MAX; race += 1) {
    const refundRequest = await insertRefundRequest(deps, input);
    if (refundRequest !== undefined) return { refundRequest, isReplayed: false };
    const known = await refundRequests.findByIdempotencyKey(deps.db, input.idempotency);
    if (known !== undefined) {
      if (!known.requestHash.equals(input.idempotency.requestHash))
        throw new AppError('idempotency_key.reused');
      return { refundRequest: known, isReplayed: true };
    }
    await throwRejectionReason(deps, input);
  }
  throw new AppError('overloaded');
}

function insertRefundRequest(
  deps: Deps,
  input: CreateRefundRequestInput,
): Promise<RefundRequest | undefined> {
  const { userId, attachmentIds, ...details } = input;
  return deps.db.transaction(async (tx) => {
    // Locks the account, so that no request is created after its erasure starts.
    if ((await accounts.lock(tx, userId)) === undefined) throw new AppError('session.expired');
    const payment = await payments.get(tx, input.paymentId);
    if (payment?.userId !== userId) throw new AppError('not_found');
    const now = deps.clock.now();
    const refundRequest = await refundRequests.open(tx, {
      ...details,
      id: newUuid(),
      userId,
      isUrgent: input.reasonCode === 'not_me',
      respondBy: respondBy(now),
      now,
    });
    if (refundRequest === undefined) return undefined;
    const ids = [...new Set(attachmentIds)];
    const attached = await uploads.attach(tx, { ids, userId, refundRequestId: refundRequest.id });
    if (attached < ids.length) throw new AppError('not_found');
    await consumeRateLimit(tx, `refund requests by ${userId}`, REFUND_REQUESTS_PER_USER, now);
    return refundRequest;
  });
}

/** Throws why no row was written. Returns if the cause was a race and a retry is possible. */
async function throwRejectionReason(deps: Deps, input: CreateRefundRequestInput): Promise<void> {
  const payment = await payments.get(deps.db, input.paymentId);
  if (payment === undefined) throw new AppError('not_found');
  const hasOpen = (await refundRequests.findOpen(deps.db, payment.id)) !== undefined;
  const { status, completedAt } = payment;
  const amount = payment.amount + payment.fee;
  const error = validateRefundRequest({
    payment: { status, completedAt, amount, refundedAmount: getRefundedAmount(payment) },
    hasOpen,
    before: await refundRequests.count(deps.db, payment.id),
    requested: input.requestedAmount,
    now: deps.clock.now(),
  });
  if (error !== undefined) throw error;
  const last = await attempts.findLast(deps.db, payment.id);
  if (last?.state === 'open') throw new AppError('refund.in_progress');
}
