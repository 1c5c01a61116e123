import { expect, test } from 'vitest';
import { needsApproval } from './staff-payment.ts';

test.each([
  [50_000, 0, false],
  [50_001, 0, true],
  [30_000, 20_000, false],
  [30_000, 30_000, true],
  [1, 50_000, true],
])('%i after %i of the same payment needs approval: %s', (amountYen, movedYen, expected) => {
  expect(needsApproval({ amountYen, movedYen })).toBe(expected);
});
