import type { PaymentStatus } from '@saifu/domain/payments/payment';
import { isOpen, refundRequestMachine } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../../dependencies.ts';
import type { Tx } from '../../../../platform/db/db.ts';
import { type RecordChange, recordNothing } from '../../../audit/record-change.ts';
import * as captures from '../../capture/capture.repository.ts';
import type { PaymentAttempt } from '../../payment.ts';
import * as outstandingRefunds from '../outstanding-refund.repository.ts';
import type { RefundRequest } from '../refund-request.ts';
import * as decisions from './decision.repository.ts';

export type Decision = {
  readonly decision: 'approve' | 'partial' | 'reject';
  /** Only for a partial approval. */
  readonly amount: number | null;
  readonly message: string;
  readonly by: 'merchant' | 'staff';
};

/** Called in the transaction of a new decision; what it throws undoes the decision. */
type OnDecided = (tx: Tx, attempt: PaymentAttempt | null, amountYen: number) => Promise<void>;

const EVENTS = { approve: 'approve', partial: 'approve_part', reject: 'reject' } as const;
const STATUSES = {
  approve: 'approved',
  partial: 'partially_approved',
  reject: 'rejected',
} as const;

const REFUNDED_STATUSES: readonly PaymentStatus[] = ['cancel', 'refunded'];

/**
 * Decides a refund request once: of two concurrent decisions the first to get the lock wins.
 * Repeating the same decision changes nothing, but retries a refund that the provider declined. An
 * approval opens the refund attempt in the same transaction; the caller executes it. Undefined if
 * there is nothing to execute.
 */
export function decideRefundRequest(
  deps: Deps,
  refundRequest: RefundRequest,
  decision: Decision,
  record: RecordChange = recordNothing,
  onDecided: OnDecided = async () => {},
): Promise<PaymentAttempt | undefined> {
  return deps.db.transaction(async (tx) => {
    const locked = await decisions.lock(tx, refundRequest);
    const now = deps.clock.now();
    refundRequestMachine.step(locked.status, EVENTS[decision.decision]);
    const amount = getApprovedAmount(decision, locked);
    if (!isOpen(locked.status)) {
      if (locked.approvedAmount !== amount) throw new AppError('refund_request.closed');
      return retryRefund(tx, locked, now, record);
    }
    const { message: response, by } = decision;
    await decisions.answer(tx, locked.id, {
      status: STATUSES[decision.decision],
      amount,
      response,
      by,
      now,
    });
    if (amount === null) await decisions.resumeClock(tx, locked.paymentId, 'rejection', now);
    // An authorization that expired before the decision has already been released to the payer.
    const isDone = amount === null || REFUNDED_STATUSES.includes(locked.paymentStatus);
    const attempt = isDone ? undefined : await openRefund(tx, locked, amount, now);
    await onDecided(tx, attempt ?? null, amount ?? 0);
    await record(tx, {
      action: 'refund_request.answered',
      subject: toTypeId('refundRequest', locked.id),
      before: { status: locked.status },
      after: { status: STATUSES[decision.decision], amount },
    });
    return attempt;
  });
}

/** Returns the amount to refund, or null. Throws for an invalid amount. */
function getApprovedAmount(
  { decision, amount }: Decision,
  refundRequest: RefundRequest,
): number | null {
  const { requestedAmount: requested } = refundRequest;
  if (decision === 'partial') {
    if (amount === null) throw new AppError('amount.missing');
    const max = requested - 1;
    if (amount > max) throw new AppError('refund_request.amount_too_large', { max });
    return amount;
  }
  const isOdd = amount !== null && (decision === 'reject' || amount !== requested);
  // An amount that contradicts the decision is a mistake.
  if (isOdd) throw new AppError('request.invalid', {}, [{ path: 'amount', code: 'field.format' }]);
  return decision === 'approve' ? requested : null;
}

async function openRefund(
  tx: Tx,
  { id: refundRequestId, paymentId }: RefundRequest,
  amount: number,
  now: Date,
): Promise<PaymentAttempt> {
  const input = { paymentId, amount: yen(amount), refundRequestId, idempotency: null, now };
  const attempt = await captures.openRefund(tx, input);
  // Throwing rolls the decision back too.
  if (attempt === undefined) throw new AppError('refund.in_progress');
  return attempt;
}

/** Retries an approved refund that was declined, unless another refund request is open. */
async function retryRefund(
  tx: Tx,
  { id, paymentId }: RefundRequest,
  now: Date,
  record: RecordChange,
): Promise<PaymentAttempt | undefined> {
  const outstanding = await outstandingRefunds.findOutstandingRefund(tx, paymentId, id);
  if (outstanding === undefined || (await captures.hasOpenRefundRequest(tx, paymentId)))
    return undefined;
  const attempt = await captures.openRefund(tx, { ...outstanding, idempotency: null, now });
  if (attempt === undefined) return undefined;
  await record(tx, {
    action: 'refund.started',
    subject: toTypeId('payment', paymentId),
    before: null,
    after: { amount: outstanding.amount },
  });
  return attempt;
}
