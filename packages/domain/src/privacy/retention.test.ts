import { expect, test } from 'vitest';
import { getRetentionCutoff } from './retention.ts';

const CASES: readonly (readonly [now: string, from: string])[] = [
  ['2033-11-16T00:00+09:00', '2025-09-16T00:00+09:00'],
  ['2033-11-16T23:59+09:00', '2025-09-16T00:00+09:00'],
  ['2034-01-16T12:00+09:00', '2025-11-16T00:00+09:00'],
  // The date in Japan counts, regardless of the server's time zone.
  ['2033-12-31T15:00Z', '2025-11-01T00:00+09:00'],
  // If the month does not have the day, the result is that of its last day.
  ['2033-08-31T12:00+09:00', '2025-06-30T00:00+09:00'],
  ['2033-04-29T12:00+09:00', '2025-02-28T00:00+09:00'],
  ['2033-04-30T12:00+09:00', '2025-02-28T00:00+09:00'],
  ['2036-04-29T12:00+09:00', '2028-02-29T00:00+09:00'],
];

test.each(CASES)('at %s the retention cutoff is %s', (now, from) => {
  expect(getRetentionCutoff(new Date(now))).toEqual(new Date(from));
});

test('records are kept for seven years after the filing deadline of their business year', () => {
  // The first day of a business year from April. Its tax return is due at the end of May of the
  // next year.
  const closedAt = new Date('2025-04-01T00:00:00+09:00');
  expect(getRetentionCutoff(new Date('2033-05-31T23:59:59+09:00')) <= closedAt).toBe(true);
  expect(getRetentionCutoff(new Date('2033-06-02T00:00:00+09:00')) > closedAt).toBe(true);
});
