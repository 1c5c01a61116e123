import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captures from '../capture/capture.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import * as sales from '../merchant-payment/merchant-payment.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { type RefundingMember, recordMemberRefund } from './record-member-refund.ts';

export type RefundPaymentInput = {
  readonly merchantId: string;
  readonly paymentId: string;
  /** Null refunds everything that is left. */
  readonly amount: number | null;
  /** The member who refunds; absent or null for an API key. */
  readonly member?: RefundingMember | null;
  /** Called in the transaction that opens the refund. If it throws, there is no refund. */
  readonly onOpened?: (tx: Tx, attempt: PaymentAttempt) => Promise<void>;
  readonly idempotency: payments.Idempotency;
};

export type RefundPaymentResult = { readonly payment: Payment; readonly isReplayed: boolean };

/** Makes a merchant's refund without a refund request. Idempotent by key. */
export async function refundPayment(
  deps: Deps,
  input: RefundPaymentInput,
): Promise<RefundPaymentResult> {
  const before = await findKnown(deps, input);
  if (before !== undefined) return before;
  const now = deps.clock.now();
  const attempt = await deps.db
    .transaction((tx) => open(tx, input, now))
    .catch(async (error) => {
      // A concurrent call with the same key may have succeeded. Then its result is returned, not
      // this error.
      if ((await captures.findByIdempotencyKey(deps.db, input.idempotency)) === undefined)
        throw error;
      return undefined;
    });
  if (attempt !== undefined) {
    return { payment: await executeRefund(deps, attempt), isReplayed: false };
  }
  const known = await findKnown(deps, input);
  if (known === undefined) throw new AppError('refund.in_progress');
  return known;
}

async function open(
  tx: Tx,
  input: RefundPaymentInput,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  const { merchantId, paymentId, amount, idempotency, member = null, onOpened } = input;
  if ((await sales.getOwn(tx, merchantId, paymentId)) === undefined)
    throw new AppError('not_found');
  // Locks the payment, so that no refund request can be opened between this check and the attempt.
  const attempt = await captures.openRefund(tx, {
    paymentId,
    amount,
    refundRequestId: null,
    idempotency,
    now,
  });
  if (await captures.hasOpenRefundRequest(tx, paymentId)) throw new AppError('payment.objected');
  if (attempt !== undefined && member !== null) {
    await recordMemberRefund(tx, { merchantId, attempt, member, now });
  }
  if (attempt !== undefined) await onOpened?.(tx, attempt);
  return attempt;
}

async function executeRefund(deps: Deps, attempt: PaymentAttempt): Promise<Payment> {
  const { kind } = attempt;
  const payment = await payments.get(deps.db, attempt.paymentId);
  if (payment === undefined) throw new AppError('not_found');
  if (attempt.state !== 'open' || kind === 'authorize') return payment;
  const result = await deps.paymentRouter.modify(payment.method, { ...attempt, kind });
  const after = await captureResults.record(deps.db, attempt, result, deps.clock.now());
  return assertRefundAccepted(deps, attempt.id, after);
}

/** Returns the result of an earlier call with this key. */
async function findKnown(deps: Deps, { idempotency, paymentId }: RefundPaymentInput) {
  const asked = await captures.findByIdempotencyKey(deps.db, idempotency);
  if (asked === undefined) return undefined;
  if (!asked.requestHash.equals(idempotency.requestHash) || asked.paymentId !== paymentId) {
    throw new AppError('idempotency_key.reused');
  }
  const payment = await payments.get(deps.db, paymentId);
  if (payment === undefined) throw new AppError('not_found');
  const attempt = await attempts.get(deps.db, asked.attemptId);
  // The first call with this key has no result yet.
  if (attempt?.state === 'open' && attempt.bankDetailsRequestedAt === null) {
    throw new AppError('idempotency_key.in_progress');
  }
  return { payment: await assertRefundAccepted(deps, asked.attemptId, payment), isReplayed: true };
}

/**
 * Success means that the refund was made, or waits only for the payer's bank details. A decline or
 * a missing response is an error.
 */
async function assertRefundAccepted(
  deps: Deps,
  attemptId: string,
  payment: Payment,
): Promise<Payment> {
  const attempt = await attempts.get(deps.db, attemptId);
  if (attempt?.state === 'approved' || payment.status === 'cancel') return payment;
  if (attempt?.state === 'open' && attempt.bankDetailsRequestedAt !== null) return payment;
  throw new AppError('payment.gateway_unavailable');
}
