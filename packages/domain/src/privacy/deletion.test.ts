import { expect, test } from 'vitest';
import {
  assertDeletable,
  canCancelDeletion,
  createPendingDeletion,
  reminderHorizon,
} from './deletion.ts';

const ASKED = new Date('2026-11-15T12:00:00+09:00');

test('deletion has a 30-day grace period and a reminder 7 days before its end', () => {
  const pendingDeletion = createPendingDeletion(ASKED);
  expect(pendingDeletion.eraseAt).toEqual(new Date('2026-12-15T12:00:00+09:00'));
  expect(canCancelDeletion(pendingDeletion, new Date('2026-12-15T11:59:59.999+09:00'))).toBe(true);
  expect(canCancelDeletion(pendingDeletion, pendingDeletion.eraseAt)).toBe(false);
  expect(reminderHorizon(new Date('2026-12-08T12:00:00+09:00'))).toEqual(pendingDeletion.eraseAt);
});

test('an open refund request alone blocks the deletion', () => {
  const unfinished = { payments: [], recurringBillings: [], refundRequests: ['a'] };
  expect(() => assertDeletable(unfinished)).toThrow('account.in_use');
});

test('unfinished payments, billings and requests block the deletion and are counted', () => {
  const nothing = { payments: [], recurringBillings: [], refundRequests: [] };
  expect(() => assertDeletable(nothing)).not.toThrow();
  const unfinished = { payments: ['a', 'b'], recurringBillings: ['c'], refundRequests: ['d'] };
  const params = { payments: 2, recurring_billings: 1, refund_requests: 1 };
  expect(() => assertDeletable(unfinished)).toThrow(
    expect.objectContaining({ code: 'account.in_use', params }),
  );
});
