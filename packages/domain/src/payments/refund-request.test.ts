import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';
import {
  deadlineAfterRejection,
  isOpen,
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

test('an open objection takes every answer, an answered one only the same again', () => {
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

test('an objection stays answered the way it was answered first', () => {
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

test('only a payment that was made and still stands is objected to', () => {
  const possible = PAYMENT_STATUSES.filter((status) => {
    const completedAt = status === 'complete' ? COMPLETED : null;
    return checkRequest({ status, completedAt }) === undefined;
  });
  expect(possible).toEqual(['processing', 'complete']);
  expect(checkRequest({ status: 'error' })?.code).toBe('refund_request.not_possible');
});

test('the thirtieth day after completion is the last, to its end in Japan', () => {
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
])('asking for %d of 1000 with %d back already: %s', (requested, refundedAmount, code) => {
  expect(checkRequest({ requested, refundedAmount })?.code).toBe(code);
});

test('all that is left is asked for as long as something is', () => {
  expect(checkRequest({ requested: null })).toBeUndefined();
  expect(checkRequest({ requested: null, refundedAmount: 999 })).toBeUndefined();
  for (const requested of [null, 1]) {
    const error = checkRequest({ requested, refundedAmount: 1000 });
    expect(error?.code).toBe('refund_request.not_possible');
  }
});

test('whoever asks for too much is told how much there is', () => {
  expect(checkRequest({ requested: 5000, refundedAmount: 400 })?.params).toEqual({ max: 600 });
});

test('three of one payment in all', () => {
  expect(checkRequest({ before: 2 })).toBeUndefined();
  expect(checkRequest({ before: 3 })).toMatchObject({
    code: 'refund_request.too_many',
    params: { max: 3 },
  });
});

test('one objection at a time', () => {
  expect(checkRequest({ hasOpen: true })?.code).toBe('refund_request.open_already');
});

test.each([
  ['2026-04-24T03:00:00Z', '2026-05-11T14:59:59.000Z'],
  ['2026-09-16T03:00:00Z', '2026-09-30T14:59:59.000Z'],
  ['2026-11-16T03:00:00Z', '2026-11-26T14:59:59.000Z'],
  ['2026-12-25T14:59:59Z', '2027-01-12T14:59:59.000Z'],
  // A minute after midnight in Japan, so it is filed on the 26th, a Saturday.
  ['2026-12-25T15:01:00Z', '2027-01-12T14:59:59.000Z'],
])('what is filed at %s is answered by %s', (filedAt, due) => {
  expect(respondBy(new Date(filedAt)).toISOString()).toBe(due);
});

test('after a no the clock goes on with what was left, and a day at least', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const getRemainingHours = (restMs: number) =>
    (deadlineAfterRejection(restMs, now).getTime() - now.getTime()) / HOUR_MS;
  expect([0, 23, 24, 25, 70].map((hours) => getRemainingHours(hours * HOUR_MS))).toEqual([
    24, 24, 24, 25, 70,
  ]);
  expect(getRemainingHours(-5 * HOUR_MS)).toBe(24);
});
