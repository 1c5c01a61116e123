import { expect, test } from 'vitest';
import { getReviewDeadline, isReviewEscalated } from './payment-review.ts';

const AUTHORIZED = new Date('2026-03-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const after = (days: number) => new Date(AUTHORIZED.getTime() + days * DAY_MS);

test('a review is escalated after four days and ends after five', () => {
  expect(isReviewEscalated(AUTHORIZED, after(3.9))).toBe(false);
  expect(isReviewEscalated(AUTHORIZED, after(4))).toBe(true);
  expect(getReviewDeadline(AUTHORIZED)).toEqual(after(5));
});

test('a review has no deadline before the payment is authorized', () => {
  expect(getReviewDeadline(null)).toBeNull();
  expect(isReviewEscalated(null, after(9))).toBe(false);
});
