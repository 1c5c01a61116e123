import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yen } from '../shared/yen.ts';
import { installments, plansFor } from './installment-plan.ts';

const TERMS = { counts: [2, 3, 5, 6, 10, 12, 15, 18, 20, 24], isRevolvingAllowed: true };
const VISA = { brand: 'visa', funding: 'credit', country: 'JP' } as const;

test.each([
  [3, 251],
  [5, 378],
  [6, 442],
  [10, 700],
  [12, 831],
  [15, 1029],
  [18, 1229],
  [20, 1364],
  [24, 1637],
])('%i installments of ¥10,000 cost ¥%i, as in a published fee table', (count, feeYen) => {
  const exact = installments(yen(10_000), count).feeYen;
  expect(Math.abs(exact - feeYen)).toBeLessThanOrEqual(1);
});

test('a plan with two installments has no fee', () => {
  expect(installments(yen(10_001), 2)).toMatchObject({
    feeYen: 0,
    apr: 0,
    monthlyYen: [5001, 5000],
    hasRightToSuspend: false,
  });
});

test('the monthly payments add up to the total exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_000_000 }), (amount) => {
      for (const plan of plansFor(yen(amount), VISA, TERMS)) {
        expect(plan.monthlyYen.reduce((sum, part) => sum + part, 0)).toBe(plan.totalYen);
        expect(plan.totalYen).toBe(amount + plan.feeYen);
        expect(plan.monthlyYen).toHaveLength(plan.count);
        expect(plan.feeYen).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  [yen(9999), VISA, TERMS],
  [yen(50_000), { ...VISA, brand: 'amex' }, TERMS],
  [yen(50_000), { ...VISA, brand: 'unionpay' }, TERMS],
  [yen(50_000), { ...VISA, funding: 'debit' }, TERMS],
  [yen(50_000), { ...VISA, funding: 'prepaid' }, TERMS],
  [yen(50_000), { ...VISA, country: 'US' }, TERMS],
  [yen(50_000), VISA, { counts: [], isRevolvingAllowed: false }],
] as const)('¥%i with %o can only be paid at once', (amount, card, terms) => {
  expect(plansFor(amount, card, terms).map((plan) => plan.type)).toEqual(['one_time']);
});

test('only installment counts that both store and issuers offer are listed', () => {
  const plans = plansFor(yen(20_000), VISA, { counts: [3, 4, 24], isRevolvingAllowed: false });
  expect(plans.map((plan) => plan.count)).toEqual([1, 3, 24]);
});

test.each([
  [38_000, true],
  [37_999, false],
])('a revolving payment of ¥%i has the right to suspend: %s', (amount, right) => {
  const plan = plansFor(yen(amount), VISA, TERMS).at(-1);
  expect(plan).toMatchObject({ type: 'revolving', hasRightToSuspend: right });
});

test('the right to suspend requires three installments and a total of ¥40,000', () => {
  expect(installments(yen(39_100), 3).hasRightToSuspend).toBe(true);
  expect(installments(yen(38_900), 3).hasRightToSuspend).toBe(false);
  expect(installments(yen(50_000), 2).hasRightToSuspend).toBe(false);
});
