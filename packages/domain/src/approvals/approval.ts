import { APPROVAL_LIFE_MS } from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';

/** What a second member of staff approves: a noun and a verb. */
export const APPROVAL_ACTIONS = [
  'payment.refund',
  'payment.capture',
  'payment.void',
  'refund_request.approve',
  'difference.close',
  'risk_rule.activate',
  'transfer_file.mark_sent',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** `approved` means that it is to be executed; `executed` and `failed` are what came of it. */
export const APPROVAL_STATUSES = [
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'executed',
  'failed',
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export type ApprovalEvent =
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'expire'
  | 'succeed'
  | 'fail'
  | 'retry';

const CLOSED = { on: {}, otherwise: 'approval.closed' } as const;

export const approvalMachine = defineMachine<ApprovalStatus, ApprovalEvent>({
  requested: {
    on: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', expire: 'expired' },
    otherwise: 'approval.closed',
  },
  approved: { on: { succeed: 'executed', fail: 'failed' }, otherwise: 'approval.closed' },
  failed: { on: { retry: 'approved' }, otherwise: 'approval.closed' },
  rejected: CLOSED,
  withdrawn: CLOSED,
  executed: CLOSED,
  expired: { on: {}, otherwise: 'approval.expired' },
});

/** What a member may do with a request. */
export const APPROVAL_DECISIONS = ['approve', 'reject', 'withdraw', 'retry'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

export type ApprovalTerms = {
  readonly status: ApprovalStatus;
  readonly requestedBy: string;
  readonly expiresAt: Date;
};

/** A request that nobody decided in time has expired, also before that is written down. */
export function getApprovalStatus(
  { status, expiresAt }: Pick<ApprovalTerms, 'status' | 'expiresAt'>,
  now: Date,
): ApprovalStatus {
  return status === 'requested' && now >= expiresAt ? 'expired' : status;
}

export function getExpiry(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + APPROVAL_LIFE_MS);
}

type Decider = { readonly id: string /** May do the act itself. */; readonly mayAct: boolean };

type DecisionError =
  | 'approval.same_person'
  | 'approval.other_person'
  | 'approval.closed'
  | 'approval.expired'
  | 'member.not_allowed';

/**
 * Why a member may not make this decision now, or undefined. Only the requester withdraws, and only
 * others decide: those who may do the act themselves. A failed act may be tried again for as long
 * as it could have been approved.
 */
export function getDecisionError(
  approval: ApprovalTerms,
  decision: ApprovalDecision,
  by: Decider,
  now: Date,
): DecisionError | undefined {
  const isRequester = approval.requestedBy === by.id;
  if (decision === 'withdraw') {
    if (!isRequester) return 'approval.other_person';
  } else {
    if (!by.mayAct) return 'member.not_allowed';
    if (isRequester) return 'approval.same_person';
  }
  const status = getApprovalStatus(approval, now);
  if (status === 'expired') return 'approval.expired';
  if (approvalMachine.getError(status, decision) !== undefined) return 'approval.closed';
  return decision === 'retry' && now >= approval.expiresAt ? 'approval.expired' : undefined;
}
