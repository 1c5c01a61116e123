import { needsApproval } from '@saifu/domain/payments/staff-payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { hashToken, newUuid } from '../../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../../platform/db/db.ts';
import * as approvals from '../../../approvals/approval.repository.ts';
import { requestApproval } from '../../../approvals/request-approval.ts';
import { type AuditedBy, appendAuditEntry } from '../../../audit/append-audit-entry.ts';
import type { PaymentAttempt } from '../../payment.ts';
import { executeRefund } from '../../refund/refund.ts';
import * as acts from '../../staff-payment/staff-payment-act.repository.ts';
import { type Decision, decideRefundRequest } from '../decision/decide-refund-request.ts';
import * as decisions from '../decision/decision.repository.ts';
import type { RefundRequest } from '../refund-request.ts';

export type DecideByStaffInput = {
  readonly refundRequest: RefundRequest;
  readonly decision: Omit<Decision, 'by'>;
  /** Null: a program, which has no second member and refunds only what a member may alone. */
  readonly memberId: string | null;
  readonly by: AuditedBy;
  /** What a second member has approved. Null: the member acts alone, or it is requested. */
  readonly approved: { readonly id: string; readonly key: string } | null;
};

/** Rolls the decision back, so that it is requested instead. */
class ApprovalNeeded extends Error {
  readonly amountYen: number;

  constructor(amountYen: number) {
    super('a second member has to approve');
    this.amountYen = amountYen;
  }
}

/**
 * Decides a refund request in place of the merchant. A refund counts as one in the operator's name:
 * above what a member may do alone, the decision is checked and stored for a second member, and the
 * refund request stays open. Meanwhile no other decision of staff is accepted.
 */
export async function decideByStaff(deps: Deps, input: DecideByStaffInput): Promise<void> {
  const { refundRequest } = input;
  const decision = { ...input.decision, by: 'staff' } as const;
  try {
    const attempt = await decideRefundRequest(
      deps,
      refundRequest,
      decision,
      (tx, { action, subject, before, after }) =>
        appendAuditEntry(tx, input.by, {
          merchantId: refundRequest.merchantId,
          ...{ action, subject, before, after: { ...after, ...toApproval(input) } },
          at: deps.clock.now(),
        }),
      (tx, opened, amountYen) => recordAct(deps, tx, input, { attempt: opened, amountYen }),
    );
    if (attempt?.state === 'open') await executeRefund(deps, attempt);
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    await request(deps, input, error.amountYen);
  }
}

function toApproval({ approved }: DecideByStaffInput) {
  return approved === null ? {} : { approval: toTypeId('approval', approved.id) };
}

type Opened = { readonly attempt: PaymentAttempt | null; readonly amountYen: number };

/** The payment is locked, so acts of the same member at once count. */
async function recordAct(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  input: DecideByStaffInput,
  { attempt, amountYen }: Opened,
): Promise<void> {
  const { refundRequest, decision, memberId, approved } = input;
  const { paymentId } = refundRequest;
  const now = clock.now();
  if (approved === null) await assertNoneWaits(tx, input, now);
  if (attempt === null) return;
  if (approved === null) {
    const movedYen = memberId === null ? 0 : await acts.getMoved(tx, { paymentId, memberId, now });
    if (needsApproval({ amountYen, movedYen })) throw new ApprovalNeeded(amountYen);
  }
  if (memberId === null) return;
  const isNew = await acts.insert(tx, {
    ...{ id: newUuid(), paymentId, memberId, kind: 'refund', amountYen },
    reason: decision.message,
    attemptId: attempt.id,
    approvalId: approved?.id ?? null,
    idempotencyKey: approved?.key ?? newUuid(),
    requestHash: hashDecision(input),
    createdAt: now,
  });
  if (!isNew) throw new AppError('idempotency_key.in_progress');
}

/** The same decision of the same member may be sent again; it is in the state of the first. */
async function assertNoneWaits(tx: Tx, input: DecideByStaffInput, now: Date): Promise<void> {
  const waiting = await findWaiting(tx, input.refundRequest.id, now);
  if (waiting === undefined) return;
  if (waiting.amountYen !== null && isRepeated(waiting, input)) {
    throw new ApprovalNeeded(waiting.amountYen);
  }
  throw new AppError('approval.waiting');
}

export function findWaiting(tx: Tx, id: string, now: Date) {
  const subject = toTypeId('refundRequest', id);
  return approvals.findWaiting(tx, { action: 'refund_request.approve', subject, now });
}

function isRepeated(waiting: approvals.Approval, input: DecideByStaffInput): boolean {
  const isSame = waiting.requestHash?.equals(hashDecision(input)) ?? false;
  return isSame && waiting.requestedBy === input.memberId;
}

/** Of two requests at once the second finds the first, because the refund request is locked. */
function request(deps: Deps, input: DecideByStaffInput, amountYen: number): Promise<void> {
  const { refundRequest, memberId, by } = input;
  const { decision, message: reason } = input.decision;
  if (memberId === null) throw new AppError('member.not_allowed');
  return deps.db.transaction(async (tx) => {
    await decisions.lock(tx, refundRequest);
    const now = deps.clock.now();
    const waiting = await findWaiting(tx, refundRequest.id, now);
    if (waiting !== undefined) {
      if (isRepeated(waiting, input)) return;
      throw new AppError('approval.waiting');
    }
    await requestApproval(tx, {
      action: 'refund_request.approve',
      subject: toTypeId('refundRequest', refundRequest.id),
      input: { decision, amount: amountYen },
      ...{ reason, amountYen, memberId, by },
      idempotency: { key: newUuid(), requestHash: hashDecision(input) },
      now,
    });
  });
}

function hashDecision({ refundRequest, decision }: DecideByStaffInput): Buffer {
  const { decision: kind, amount, message } = decision;
  return hashToken(JSON.stringify([refundRequest.id, kind, amount, message]));
}
