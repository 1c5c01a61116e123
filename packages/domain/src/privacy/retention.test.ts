import { expect, test } from 'vitest';
import { getRetentionCutoff } from './retention.ts';

const CASES: readonly (readonly [now: string, from: string])[] = [
  ['2033-11-16T00:00+09:00', '2025-09-16T00:00+09:00'],
  ['2033-11-16T23:59+09:00', '2025-09-16T00:00+09:00'],
  ['2034-01-16T12:00+09:00', '2025-11-16T00:00+09:00'],
  // It is Japan's day that counts, wherever the server stands.
  ['2033-12-31T15:00Z', '2025-11-01T00:00+09:00'],
  // Not every month has the day; nothing falls due then that did not on its last.
  ['2033-08-31T12:00+09:00', '2025-06-30T00:00+09:00'],
  ['2033-04-29T12:00+09:00', '2025-02-28T00:00+09:00'],
  ['2033-04-30T12:00+09:00', '2025-02-28T00:00+09:00'],
  ['2036-04-29T12:00+09:00', '2028-02-29T00:00+09:00'],
];

test.each(CASES)('at %s records are kept from %s on', (now, from) => {
  expect(getRetentionCutoff(new Date(now))).toEqual(new Date(from));
});

test('what a year’s return is about is kept for seven years after its deadline', () => {
  // The first day of a business year from April; its return is due at the end of May, a year on.
  const closedAt = new Date('2025-04-01T00:00:00+09:00');
  expect(getRetentionCutoff(new Date('2033-05-31T23:59:59+09:00')) <= closedAt).toBe(true);
  expect(getRetentionCutoff(new Date('2033-06-02T00:00:00+09:00')) > closedAt).toBe(true);
});
