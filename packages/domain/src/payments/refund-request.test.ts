import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';
import {
  deadlineAfterRejection,
  isOpen,
  isRefundOutstanding,
  REFUND_REQUEST_STATUSES,
  type RefundRequestEvent,
  refundRequestMachine,
  respondBy,
  validateRefundRequest,
} from './refund-request.ts';

const EVENTS: readonly RefundRequestEvent[] = [
  'approve',
  'approve_part',
  'reject',
  'withdraw',
  'escalate',
];
const HOUR_MS = 60 * 60 * 1000;
const COMPLETED = new Date('2026-11-15T03:00:00Z');

const checkRequest = ({
  status = 'complete' as PaymentStatus,
  completedAt = COMPLETED as Date | null,
  refundedAmount = 0,
  hasOpen = false,
  before = 0,
  requested = 1000 as number | null,
  now = new Date('2026-11-16T03:00:00Z'),
}) => {
  const payment = { status, completedAt, amount: 1000, refundedAmount };
  return validateRefundRequest({ payment, hasOpen, before, requested, now });
};

test('an open refund request accepts every decision; a decided one only the same', () => {
  const table = REFUND_REQUEST_STATUSES.map((status) => {
    const steps = EVENTS.filter(
      (event) => refundRequestMachine.getError(status, event) === undefined,
    );
    return [status, steps.map((event) => refundRequestMachine.step(status, event))];
  });
  const all = ['approved', 'partially_approved', 'rejected', 'withdrawn', 'escalated'];
  expect(Object.fromEntries(table)).toEqual({
    pending: all,
    escalated: all,
    approved: ['approved'],
    partially_approved: ['partially_approved'],
    rejected: ['rejected'],
    withdrawn: ['withdrawn'],
  });
  expect(() => refundRequestMachine.step('rejected', 'approve')).toThrow('refund_request.closed');
  expect(() => refundRequestMachine.step('approved', 'escalate')).toThrow('refund_request.closed');
  expect(REFUND_REQUEST_STATUSES.filter(isOpen)).toEqual(['pending', 'escalated']);
});

test.each([
  ['no request', 'complete', 0, null, false],
  ['a request without a decision', 'complete', 0, ['pending', null], true],
  ['a request at the provider', 'complete', 0, ['escalated', null], true],
  ['a rejected request', 'complete', 0, ['rejected', null], false],
  ['a withdrawn request', 'complete', 0, ['withdrawn', null], false],
  ['an approved part not yet refunded', 'complete', 0, ['partially_approved', 300], true],
  ['an approved part refunded', 'complete', 300, ['partially_approved', 300], false],
  ['an approved request not yet refunded', 'complete', 300, ['approved', 1000], true],
  ['a refunded payment', 'refunded', 1000, ['approved', 1000], false],
  ['a payment canceled before its capture', 'cancel', 0, ['approved', 1000], false],
] as const)('a payment with %s', (_, status, refundedAmount, last, expected) => {
  const request = last && { status: last[0], approvedAmount: last[1] };
  expect(isRefundOutstanding({ status, refundedAmount }, request)).toBe(expected);
});

test('a decided refund request keeps its first decision', () => {
  const events = fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 });
  fc.assert(
    fc.property(events, (story) => {
      let status: (typeof REFUND_REQUEST_STATUSES)[number] = 'pending';
      for (const event of story) {
        if (refundRequestMachine.getError(status, event) !== undefined) continue;
        const next = refundRequestMachine.step(status, event);
        if (!isOpen(status)) expect(next).toBe(status);
        status = next;
      }
    }),
  );
});

test('only a processing or complete payment accepts a refund request', () => {
  const possible = PAYMENT_STATUSES.filter((status) => {
    const completedAt = status === 'complete' ? COMPLETED : null;
    return checkRequest({ status, completedAt }) === undefined;
  });
  expect(possible).toEqual(['processing', 'complete']);
  expect(checkRequest({ status: 'error' })?.code).toBe('refund_request.not_possible');
});

test('a refund request is possible to the end of the 30th day after completion in Japan', () => {
  expect(checkRequest({ now: new Date('2026-12-15T14:59:59.999Z') })).toBeUndefined();
  expect(checkRequest({ now: new Date('2026-12-15T15:00:00Z') })?.code).toBe(
    'refund_request.too_late',
  );
  const waiting = { status: 'processing', completedAt: null } as const;
  expect(checkRequest({ ...waiting, now: new Date('2027-12-15T15:00:00Z') })).toBeUndefined();
});

test.each([
  [1, 0, undefined],
  [1000, 0, undefined],
  [1001, 0, 'refund_request.amount_too_large'],
  [600, 400, undefined],
  [601, 400, 'refund_request.amount_too_large'],
  [0, 0, 'amount.missing'],
  [-1, 0, 'amount.missing'],
  [0.5, 0, 'amount.missing'],
  [Number.NaN, 0, 'amount.missing'],
])('requesting %d of 1000 with %d already refunded: %s', (requested, refundedAmount, code) => {
  expect(checkRequest({ requested, refundedAmount })?.code).toBe(code);
});

test('the remaining amount can be requested while it is above zero', () => {
  expect(checkRequest({ requested: null })).toBeUndefined();
  expect(checkRequest({ requested: null, refundedAmount: 999 })).toBeUndefined();
  for (const requested of [null, 1]) {
    const error = checkRequest({ requested, refundedAmount: 1000 });
    expect(error?.code).toBe('refund_request.not_possible');
  }
});

test('the error for an excessive amount contains the maximum', () => {
  expect(checkRequest({ requested: 5000, refundedAmount: 400 })?.params).toEqual({ max: 600 });
});

test('a payment accepts at most three refund requests', () => {
  expect(checkRequest({ before: 2 })).toBeUndefined();
  expect(checkRequest({ before: 3 })).toMatchObject({
    code: 'refund_request.too_many',
    params: { max: 3 },
  });
});

test('a second refund request is rejected while one is open', () => {
  expect(checkRequest({ hasOpen: true })?.code).toBe('refund_request.open_already');
});

test.each([
  ['2026-04-24T03:00:00Z', '2026-05-11T14:59:59.000Z'],
  ['2026-09-16T03:00:00Z', '2026-09-30T14:59:59.000Z'],
  ['2026-11-16T03:00:00Z', '2026-11-26T14:59:59.000Z'],
  ['2026-12-25T14:59:59Z', '2027-01-12T14:59:59.000Z'],
  // One minute after midnight in Japan, so it is filed on the 26th, a Saturday.
  ['2026-12-25T15:01:00Z', '2027-01-12T14:59:59.000Z'],
])('a request filed at %s must be answered by %s', (filedAt, due) => {
  expect(respondBy(new Date(filedAt)).toISOString()).toBe(due);
});

test('after a rejection the confirmation window has at least 24 hours left', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const getRemainingHours = (restMs: number) =>
    (deadlineAfterRejection(restMs, now).getTime() - now.getTime()) / HOUR_MS;
  expect([0, 23, 24, 25, 70].map((hours) => getRemainingHours(hours * HOUR_MS))).toEqual([
    24, 24, 24, 25, 70,
  ]);
  expect(getRemainingHours(-5 * HOUR_MS)).toBe(24);
});
