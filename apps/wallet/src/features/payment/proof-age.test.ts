import { expect, test } from 'vitest';
import { getProofAge } from './proof-age.ts';

const PAID_AT = '2026-11-15T14:05:01+09:00';
const after = (seconds: number) => Date.parse(PAID_AT) + seconds * 1000;

test.each([
  // The Date header has a resolution of one second, so the server time can be slightly before the
  // payment.
  [-1, 'new'],
  [0, 'new'],
  [599, 'new'],
  [600, 'old'],
  [5 * 24 * 3600, 'old'],
] as const)('a payment made %i seconds ago is %s', (seconds, age) => {
  expect(getProofAge(PAID_AT, after(seconds))).toBe(age);
});

test('without the server time or the payment time the age is unknown', () => {
  expect(getProofAge(PAID_AT, null)).toBe('unknown');
  expect(getProofAge(null, after(0))).toBe('unknown');
});
