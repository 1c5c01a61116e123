import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Tx } from '../../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as payments from '../authorize/payment.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as memberRefunds from './member-refund.repository.ts';

export type RefundingMember = {
  readonly id: string;
  /** What the member may refund of one payment, in sum. Null: everything. */
  readonly limitYen: number | null;
  readonly by: AuditedBy;
};

type MemberRefundInput = {
  readonly merchantId: string;
  readonly attempt: PaymentAttempt;
  readonly member: RefundingMember;
  readonly now: Date;
};

/**
 * Records which member refunds, within the member's limit for this payment. The payment is locked,
 * so that concurrent refunds count.
 */
export async function recordMemberRefund(
  tx: Tx,
  { merchantId, attempt, member, now }: MemberRefundInput,
): Promise<void> {
  const { paymentId } = attempt;
  const payment = await payments.get(tx, paymentId);
  if (payment === undefined) throw new AppError('not_found');
  const amountYen = getRefundedBy(payment, attempt);
  if (member.limitYen !== null) {
    const refundedYen = await memberRefunds.getSum(tx, paymentId, member.id);
    const leftYen = Math.max(0, member.limitYen - refundedYen);
    if (amountYen > leftYen) throw new AppError('refund.member_limit', { max: leftYen });
  }
  await memberRefunds.insert(tx, {
    attemptId: attempt.id,
    paymentId,
    memberId: member.id,
    amountYen,
  });
  await appendAuditEntry(tx, member.by, {
    merchantId,
    action: 'refund.started',
    subject: toTypeId('payment', paymentId),
    before: null,
    after: { amount: amountYen },
    at: now,
  });
}

/** A partial refund of an authorization is a capture of the rest. */
export function getRefundedBy(
  { amount, fee }: Pick<Payment, 'amount' | 'fee'>,
  attempt: PaymentAttempt,
): number {
  return attempt.kind === 'capture' ? amount + fee - attempt.amount : attempt.amount;
}
