import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bill, createBill } from '../orders/order.ts';
import { TAX_RATES, TAX_ROUNDINGS } from '../shared/tax.ts';
import { yen } from '../shared/yen.ts';
import { checkRefund, getRefundedTotal, isFull, refundKind, splitRefund } from './refund.ts';

const BILLS = fc
  .tuple(
    fc.array(
      fc.record({
        name: fc.constant('x'),
        quantity: fc.integer({ min: 1, max: 9 }),
        unitPriceYen: fc.integer({ min: 1, max: 10_000 }).map(yen),
        taxRate: fc.constantFrom(...TAX_RATES),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    fc.boolean(),
    fc.constantFrom(...TAX_ROUNDINGS),
  )
  .map(([items, includesTax, rounding]) => {
    return { bill: createBill(items, includesTax, rounding), includesTax, rounding };
  });
const getGross = ({ taxLines }: Bill, includesTax: boolean) =>
  new Map<number, number>(
    taxLines.map(({ rate, taxableYen, taxYen }) => {
      return [rate, includesTax ? taxableYen : taxableYen + taxYen];
    }),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

test.each([
  [1, undefined],
  [500, undefined],
  [501, 'refund.too_large'],
  [0, 'amount.missing'],
  [-1, 'amount.missing'],
  [1.5, 'amount.missing'],
])('of 1000 with 300 refunded and 200 pending, refunding %d: %s', (amount, code) => {
  const error = checkRefund({ captured: 1000, refunded: 300, pending: 200, amount });
  expect(error?.code).toBe(code);
  if (code === 'refund.too_large') expect(error?.params).toEqual({ max: 500 });
});

test('the refunds never exceed the captured amount', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), amounts, (captured, attempts) => {
      let refunded = 0;
      for (const amount of attempts) {
        if (checkRefund({ captured, refunded, pending: 0, amount }) !== undefined) continue;
        refunded += amount;
      }
      expect(refunded).toBeLessThanOrEqual(captured);
    }),
  );
});

test('an authorized payment is voided, a captured one is refunded', () => {
  expect(refundKind({ captured: 0 })).toBe('void');
  expect(refundKind({ captured: 1 })).toBe('refund');
});

test('a refund is full when nothing is left', () => {
  expect(isFull({ captured: 1000, refunded: 0, amount: 1000 })).toBe(true);
  expect(isFull({ captured: 1000, refunded: 400, amount: 600 })).toBe(true);
  expect(isFull({ captured: 1000, refunded: 400, amount: 599 })).toBe(false);
});

test('the refunded total includes the part that was never captured', () => {
  const amount = 1000;
  expect(getRefundedTotal({ amount, captured: 0, refunded: 0 })).toBe(0);
  expect(getRefundedTotal({ amount, captured: 700, refunded: 0 })).toBe(300);
  expect(getRefundedTotal({ amount, captured: 700, refunded: 200 })).toBe(500);
  expect(getRefundedTotal({ amount, captured: 1000, refunded: 1000 })).toBe(1000);
});

test('a refund is split across two tax rates in proportion', () => {
  const lines = [
    { rate: 10, taxableYen: yen(2200), taxYen: yen(200) },
    { rate: 8, taxableYen: yen(1080), taxYen: yen(80) },
  ] as const;
  expect(splitRefund(lines, 3280, 1000, { rounding: 'floor' })).toEqual([
    { rate: 10, taxableYen: 671, taxYen: 61 },
    { rate: 8, taxableYen: 329, taxYen: 24 },
  ]);
});

test('net prices are refunded with their tax', () => {
  const lines = [{ rate: 8, taxableYen: yen(294), taxYen: yen(23) }] as const;
  expect(splitRefund(lines, 317, 317, { rounding: 'floor' })).toEqual([
    { rate: 8, taxableYen: 317, taxYen: 23 },
  ]);
});

test('a refund of a bill without tax rates has no tax lines', () => {
  expect(splitRefund([], 1000, 500, { rounding: 'floor' })).toEqual([]);
});

test('the parts of a refund add up to it, and none exceeds the amount of its rate', () => {
  fc.assert(
    fc.property(BILLS, fc.nat(), ({ bill, includesTax, rounding }, seed) => {
      const refund = 1 + (seed % bill.totalYen);
      const parts = splitRefund(bill.taxLines, bill.totalYen, refund, { rounding });
      expect(sum(parts.map(({ taxableYen }) => taxableYen))).toBe(refund);
      const gross = getGross(bill, includesTax);
      expect(parts.every((part) => part.taxableYen <= (gross.get(part.rate) ?? 0))).toBe(true);
    }),
  );
});

test('full refunds in one or several parts reproduce the tax lines of the bill', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 10 });
  fc.assert(
    fc.property(BILLS, cuts, ({ bill, includesTax, rounding }, steps) => {
      const gross = getGross(bill, includesTax);
      const whole = splitRefund(bill.taxLines, bill.totalYen, bill.totalYen, { rounding });
      expect(new Map(whole.map((line) => [line.rate, line.taxableYen]))).toEqual(gross);
      expect(whole.map(({ taxYen }) => taxYen)).toEqual(bill.taxLines.map(({ taxYen }) => taxYen));

      const back = new Map<number, number>();
      let before = 0;
      for (const step of [...steps, bill.totalYen]) {
        const refund = Math.min(step, bill.totalYen - before);
        if (refund === 0) break;
        for (const { rate, taxableYen } of splitRefund(bill.taxLines, bill.totalYen, refund, {
          rounding,
          before,
        })) {
          back.set(rate, (back.get(rate) ?? 0) + taxableYen);
        }
        before += refund;
      }
      expect(back).toEqual(gross);
    }),
  );
});
