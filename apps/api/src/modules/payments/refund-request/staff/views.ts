import type {
  RefundEffectView,
  StaffRefundRequestRowView,
  StaffRefundRequestView,
  WaitingRefundView,
} from '@saifu/contract/staff-refund-request';
import { refundKind } from '@saifu/domain/payments/refund';
import { toTypeId } from '@saifu/domain/shared/ids';
import { STAFF_ALONE_YEN_MAX } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../../platform/clock.ts';
import { encodeCursor, parseCursor, throwInvalidCursor } from '../../../../platform/pagination.ts';
import type { Approval } from '../../../approvals/approval.repository.ts';
import type { CaseNote } from '../../../cases/case-note.repository.ts';
import { toCaseNoteView, toColleagueView } from '../../../cases/views.ts';
import { toStoreSummaryView } from '../../../merchants/store/views.ts';
import type { RefundRequestDetails } from '../load-details.ts';
import { toRefundRequestView, toSummaryView } from '../views.ts';
import type { AssignedRefundRequest, DueCursor } from './queue.repository.ts';

/** What only staff see. */
function toStaffFields({ userId, language, assignee }: AssignedRefundRequest) {
  return {
    user_id: userId && toTypeId('user', userId),
    language,
    assignee: assignee && toColleagueView(assignee),
  };
}

export function toStaffRowView(request: AssignedRefundRequest): StaffRefundRequestRowView {
  const { paymentId, store, isUrgent, escalatedAt } = request;
  return {
    ...toSummaryView(request),
    ...toStaffFields(request),
    payment_id: toTypeId('payment', paymentId),
    store: toStoreSummaryView(store),
    is_urgent: isUrgent,
    escalated_at: escalatedAt && toTimestamp(escalatedAt),
  };
}

/** Before the capture, an approval releases a part of the authorization, or all of it. */
function toEffectView(request: AssignedRefundRequest): RefundEffectView {
  const { method, fee, capturedAmount: captured, refundedAmount: refunded } = request;
  const taken = captured === 0 ? request.paymentAmount : captured;
  const isOver = request.paymentStatus === 'cancel' || request.paymentStatus === 'error';
  const left = isOver ? 0 : taken - refunded;
  return { method, kind: refundKind({ captured }), fee, captured, refunded, left };
}

export type ApprovalState = {
  readonly waiting: Approval | undefined;
  readonly names: ReadonlyMap<string, string>;
  /** What the caller has moved of the payment today. */
  readonly movedYen: number;
};

function toWaitingView({ waiting, names }: ApprovalState): WaitingRefundView | null {
  if (waiting === undefined) return null;
  const { id, amountYen, requestedBy, expiresAt } = waiting;
  return {
    id: toTypeId('approval', id),
    amount: amountYen ?? 0,
    requested_by: { id: toTypeId('member', requestedBy), name: names.get(requestedBy) ?? '' },
    expires_at: toTimestamp(expiresAt),
  };
}

export function toStaffRefundRequestView(
  request: AssignedRefundRequest & RefundRequestDetails,
  notes: readonly CaseNote[],
  approvalState: ApprovalState,
): StaffRefundRequestView {
  return {
    ...toRefundRequestView(request),
    ...toStaffFields(request),
    merchant_id: toTypeId('merchant', request.merchantId),
    refund: toEffectView(request),
    awaits_approval: toWaitingView(approvalState),
    alone_amount: Math.max(0, STAFF_ALONE_YEN_MAX - approvalState.movedYen),
    notes: notes.map(toCaseNoteView),
  };
}

/** Cursors of a list that is sorted by urgency before time. */
export function encodeDueCursor({ isUrgent, respondBy, id }: DueCursor): string {
  return `${isUrgent ? 'urgent' : 'other'}.${encodeCursor({ createdAt: respondBy, id })}`;
}

export function decodeDueCursor(cursor: string | undefined): DueCursor | undefined {
  if (cursor === undefined) return undefined;
  const [word = '', rest = ''] = cursor.split('.', 2);
  if (word !== 'urgent' && word !== 'other') return throwInvalidCursor();
  const { createdAt: respondBy, id } = parseCursor(rest) ?? throwInvalidCursor();
  return { isUrgent: word === 'urgent', respondBy, id };
}
