import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAX_RATES, TAX_ROUNDINGS, taxInGross, taxOnNet } from './tax.ts';
import { yen } from './yen.ts';

const item = (amount: number, rate: 8 | 10) => ({ amountYen: yen(amount), rate });

test('three net items of 98 yen at the reduced rate have 23 yen of tax, not three times 7', () => {
  expect(taxOnNet([item(98, 8), item(98, 8), item(98, 8)], 'floor')).toEqual([
    { rate: 8, taxableYen: 294, taxYen: 23 },
  ]);
});

test('each rate has one tax line, the standard rate first', () => {
  expect(taxOnNet([item(100, 8), item(200, 10), item(50, 8)], 'floor')).toEqual([
    { rate: 10, taxableYen: 200, taxYen: 20 },
    { rate: 8, taxableYen: 150, taxYen: 12 },
  ]);
  expect(taxOnNet([], 'floor')).toEqual([]);
});

test.each([
  [1280, 10, 'floor', 116],
  [1280, 10, 'ceil', 117],
  [1280, 10, 'round', 116],
  [1080, 8, 'floor', 80],
  [108, 8, 'ceil', 8],
  [1, 10, 'floor', 0],
  [1, 10, 'ceil', 1],
] as const)(
  '%i yen including %i %% tax (%s) contain %i yen of tax',
  (amount, rate, rounding, tax) => {
    expect(taxInGross([item(amount, rate)], rounding)[0]?.taxYen).toBe(tax);
  },
);

test('the rounding modes differ by at most one yen, in ascending order', () => {
  const items = fc.array(
    fc.record({
      amountYen: fc.integer({ min: 0, max: 1_000_000 }).map(yen),
      rate: fc.constantFrom(...TAX_RATES),
    }),
  );
  fc.assert(
    fc.property(items, fc.constantFrom(taxOnNet, taxInGross), (list, tax) => {
      const [floor = [], round = [], ceil = []] = TAX_ROUNDINGS.map((kind) => tax(list, kind));
      floor.forEach((line, at) => {
        const middle = round[at]?.taxYen ?? 0;
        const top = ceil[at]?.taxYen ?? 0;
        expect(line.taxYen <= middle && middle <= top && top - line.taxYen <= 1).toBe(true);
      });
    }),
  );
});
