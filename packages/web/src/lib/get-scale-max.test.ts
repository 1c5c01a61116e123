import { expect, test } from 'vitest';
import { getScaleMax } from './get-scale-max.ts';

test.each([
  [0, 1000],
  [999, 1000],
  [1000, 1000],
  [1001, 2000],
  [57_686, 60_000],
  [60_001, 80_000],
  [99_999_999, 100_000_000],
])('a scale for %i ends at %i', (largest, max) => {
  expect(getScaleMax(largest)).toBe(max);
});
