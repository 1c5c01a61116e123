import { expect, test } from 'vitest';
import { APPROVAL_LIFE_MS } from '../shared/limits.ts';
import {
  APPROVAL_DECISIONS,
  APPROVAL_STATUSES,
  type ApprovalStatus,
  approvalMachine,
  getApprovalStatus,
  getDecisionError,
  getExpiry,
} from './approval.ts';

const REQUESTED_AT = new Date('2026-11-19T10:00:00+09:00');
const EXPIRES_AT = getExpiry(REQUESTED_AT);
const BEFORE = new Date(EXPIRES_AT.getTime() - 1);
const OTHER = { id: 'other', mayAct: true };
const REQUESTER = { id: 'requester', mayAct: true };

const approval = (status: ApprovalStatus) => {
  return { status, requestedBy: 'requester', expiresAt: EXPIRES_AT };
};

test('a request is open for 72 hours', () => {
  expect(APPROVAL_LIFE_MS).toBe(72 * 60 * 60 * 1000);
  expect(getApprovalStatus(approval('requested'), BEFORE)).toBe('requested');
  expect(getApprovalStatus(approval('requested'), EXPIRES_AT)).toBe('expired');
  expect(getApprovalStatus(approval('approved'), EXPIRES_AT)).toBe('approved');
});

test('another person who may do the act approves and rejects; the requester withdraws', () => {
  const open = approval('requested');
  expect(getDecisionError(open, 'approve', OTHER, BEFORE)).toBeUndefined();
  expect(getDecisionError(open, 'reject', OTHER, BEFORE)).toBeUndefined();
  expect(getDecisionError(open, 'withdraw', REQUESTER, BEFORE)).toBeUndefined();
});

test.each(['approve', 'reject', 'retry'] as const)('the requester may not %s', (decision) => {
  const status = decision === 'retry' ? 'failed' : 'requested';
  const error = getDecisionError(approval(status), decision, REQUESTER, BEFORE);
  expect(error).toBe('approval.same_person');
});

test.each(['approve', 'reject', 'retry'] as const)(
  'a role without the permission may not %s',
  (decision) => {
    const by = { id: 'other', mayAct: false };
    const error = getDecisionError(approval('requested'), decision, by, BEFORE);
    expect(error).toBe('member.not_allowed');
  },
);

test('nobody but the requester withdraws', () => {
  const error = getDecisionError(approval('requested'), 'withdraw', OTHER, BEFORE);
  expect(error).toBe('approval.other_person');
});

test('after 72 hours there is nothing to decide', () => {
  for (const decision of ['approve', 'reject'] as const) {
    const error = getDecisionError(approval('requested'), decision, OTHER, EXPIRES_AT);
    expect(error).toBe('approval.expired');
  }
  const withdrawn = getDecisionError(approval('requested'), 'withdraw', REQUESTER, EXPIRES_AT);
  expect(withdrawn).toBe('approval.expired');
});

test('a failed act is retried for as long as it could have been approved', () => {
  expect(getDecisionError(approval('failed'), 'retry', OTHER, BEFORE)).toBeUndefined();
  expect(getDecisionError(approval('failed'), 'retry', OTHER, EXPIRES_AT)).toBe('approval.expired');
  expect(getDecisionError(approval('requested'), 'retry', OTHER, BEFORE)).toBe('approval.closed');
});

test('a decided request is decided no second time', () => {
  const open: readonly ApprovalStatus[] = ['requested', 'failed', 'expired'];
  for (const status of APPROVAL_STATUSES.filter((each) => !open.includes(each))) {
    for (const decision of APPROVAL_DECISIONS) {
      const by = decision === 'withdraw' ? REQUESTER : OTHER;
      const error = getDecisionError(approval(status), decision, by, BEFORE);
      expect([status, decision, error]).toEqual([status, decision, 'approval.closed']);
    }
  }
});

test('only what is approved is executed', () => {
  for (const status of APPROVAL_STATUSES) {
    const isApproved = status === 'approved';
    expect(approvalMachine.getError(status, 'succeed') === undefined).toBe(isApproved);
    expect(approvalMachine.getError(status, 'fail') === undefined).toBe(isApproved);
  }
});
