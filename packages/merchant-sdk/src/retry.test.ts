import { expect, test } from 'vitest';
import { computeDelayMs } from './retry.ts';
import { SaifuError } from './saifu-error.ts';

const overloaded = new SaifuError('overloaded', '', { status: 503 });
const spread = (error: SaifuError, attempt: number) =>
  Array.from({ length: 200 }, () => computeDelayMs(error, attempt, 500) ?? Number.NaN);

test.each([
  [0, 250, 500],
  [1, 500, 1000],
  [2, 1000, 2000],
  [9, 4000, 8000],
])('the delay after attempt %i is random between %i and %i ms', (attempt, min, max) => {
  const delays = spread(overloaded, attempt);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(min);
  expect(Math.max(...delays)).toBeLessThanOrEqual(max);
  expect(new Set(delays).size).toBeGreaterThan(100);
});

test('the delay is never shorter than Retry-After', () => {
  const error = new SaifuError('rate.limited', '', { status: 429, retryAfterSeconds: 7 });
  expect(Math.min(...spread(error, 0))).toBeGreaterThanOrEqual(7000);
  expect(Math.max(...spread(error, 5))).toBeLessThanOrEqual(7500);
});
