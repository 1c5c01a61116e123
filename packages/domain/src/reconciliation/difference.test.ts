import { expect, test } from 'vitest';
import { PROVIDER_LATE_DAYS, STAFF_ALONE_YEN_MAX } from '../shared/limits.ts';
import { getAgeDays, getCloseError, getMissingBefore, needsSecondMember } from './difference.ts';

test('what is late becomes missing after some days', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(getMissingBefore(now)).toEqual(new Date('2026-11-17T10:00:00Z'));
  expect(PROVIDER_LATE_DAYS).toBe(3);
});

test.each([
  ['2026-11-20T10:00:00Z', 0],
  ['2026-11-19T10:00:01Z', 0],
  ['2026-11-19T10:00:00Z', 1],
  ['2026-11-21T10:00:00Z', 0],
])('a difference found at %s is %i days old', (foundAt, days) => {
  expect(getAgeDays(new Date(foundAt), new Date('2026-11-20T10:00:00Z'))).toBe(days);
});

test('only an open difference that is not merely late can be closed', () => {
  expect(getCloseError({ kind: 'amount', state: 'open' })).toBeUndefined();
  expect(getCloseError({ kind: 'late', state: 'open' })).toBe('difference.late');
  for (const state of ['matched', 'closed'] as const) {
    expect(getCloseError({ kind: 'late', state })).toBe('difference.closed');
  }
});

test('above what a member may do alone a second one approves, in both directions', () => {
  expect([STAFF_ALONE_YEN_MAX, -STAFF_ALONE_YEN_MAX, 0].map(needsSecondMember)).toEqual([
    false,
    false,
    false,
  ]);
  expect([STAFF_ALONE_YEN_MAX + 1, -STAFF_ALONE_YEN_MAX - 1].every(needsSecondMember)).toBe(true);
});
