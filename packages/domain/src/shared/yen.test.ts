import { expect, test } from 'vitest';
import { formatYen, groupDigits, yen } from './yen.ts';

test('fractions, infinities and unsafe integers are not yen', () => {
  for (const bad of [0.5, Number.NaN, Infinity, 2 ** 53])
    expect(() => yen(bad)).toThrow(RangeError);
  expect(Object.is(yen(-0), 0)).toBe(true);
});

test.each([
  [0, '0'],
  [980, '980'],
  [1280, '1,280'],
  [1_000_000, '1,000,000'],
  [-1280, '-1,280'],
])('%i is formatted as %s', (amount, expected) => {
  expect(groupDigits(yen(amount))).toBe(expected);
  expect(formatYen(amount)).toBe(`¥${expected}`);
});
