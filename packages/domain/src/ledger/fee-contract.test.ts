import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFERED_METHODS } from '../payments/payment-method.ts';
import { civilDate } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import {
  computeFee,
  computeFeeRefund,
  FEE_METHODS,
  type FeeContract,
  formatBasisPoints,
  getDefaultFeeTerms,
  getTaxInFee,
  pickFeeTerms,
} from './fee-contract.ts';

const AMOUNTS = fc.integer({ min: 1, max: 2_000_000 }).map(yen);
const TERMS = fc.record({
  rateBp: fc.integer({ min: 0, max: 3000 }),
  fixedYen: fc.integer({ min: 0, max: 1000 }),
  isRefunded: fc.boolean(),
});

test.each([
  // 1,280 × 3.6 % = 46.08
  [1280, { rateBp: 360, fixedYen: 0 }, 46, 4],
  [1, { rateBp: 360, fixedYen: 0 }, 0, 0],
  [28, { rateBp: 360, fixedYen: 0 }, 1, 0],
  [1000, { rateBp: 250, fixedYen: 30 }, 55, 5],
  // Never more than the payment.
  [50, { rateBp: 0, fixedYen: 120 }, 50, 4],
  [999_999, { rateBp: 3000, fixedYen: 1000 }, 300_999, 27_363],
])('the fee of ¥%i with %o is ¥%i, with ¥%i of tax in it', (amount, terms, feeYen, taxYen) => {
  expect(computeFee(yen(amount), { ...terms, isRefunded: false })).toEqual({ feeYen, taxYen });
});

test('a fee is the rounded down share and the fixed part, and at most the amount', () => {
  fc.assert(
    fc.property(AMOUNTS, TERMS, (amount, terms) => {
      const { feeYen, taxYen } = computeFee(amount, terms);
      const exact = (amount * terms.rateBp) / 10_000 + terms.fixedYen;
      expect(feeYen).toBeLessThanOrEqual(amount);
      expect(feeYen).toBeLessThanOrEqual(exact);
      if (feeYen < amount) expect(feeYen).toBeGreaterThan(exact - 1);
      // The tax in a price that contains 10 %.
      expect(taxYen).toBeLessThanOrEqual((feeYen * 10) / 110);
      expect(taxYen).toBeGreaterThan((feeYen * 10) / 110 - 1);
    }),
  );
});

test('refunds give back the whole fee in the end, and no more before', () => {
  fc.assert(
    fc.property(
      AMOUNTS,
      TERMS,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (amount, terms, shares) => {
        const fee = computeFee(amount, terms);
        const returned = { feeYen: 0, taxYen: 0 };
        let refundedYen = 0;
        for (const share of [...shares, 1]) {
          const refundYen = yen(Math.floor((amount - refundedYen) * share));
          const refundedBeforeYen = yen(refundedYen);
          const { feeYen } = fee;
          const part = { feeYen, capturedYen: amount, refundedBeforeYen, refundYen };
          const given = computeFeeRefund(part);
          expect(given.feeYen).toBeGreaterThanOrEqual(0);
          expect(given.taxYen).toBeGreaterThanOrEqual(0);
          expect(given.taxYen).toBeLessThanOrEqual(given.feeYen);
          refundedYen += refundYen;
          returned.feeYen += given.feeYen;
          returned.taxYen += given.taxYen;
          expect(returned.feeYen).toBeLessThanOrEqual((fee.feeYen * refundedYen) / amount);
          // What is kept contains its own tax.
          expect(fee.taxYen - returned.taxYen).toBe(getTaxInFee(yen(fee.feeYen - returned.feeYen)));
        }
        expect(returned).toEqual(fee);
      },
    ),
  );
});

test('every offered method has a fee of the operator, and linepay none', () => {
  expect(FEE_METHODS).toEqual(OFFERED_METHODS);
  for (const method of FEE_METHODS) expect(getDefaultFeeTerms(method).rateBp).toBeGreaterThan(0);
  expect(getDefaultFeeTerms('linepay')).toEqual({ rateBp: 0, fixedYen: 0, isRefunded: false });
});

const card = (validFrom: string, rateBp: number): FeeContract => {
  const terms = { rateBp, fixedYen: 0, isRefunded: false };
  return { ...terms, method: 'card', validFrom: civilDate(validFrom) };
};

test('a payment has the terms of its method and day, or those of the operator', () => {
  const contracts = [card('2026-10-01', 300), card('2026-11-10', 320)];
  const pick = (day: string) => pickFeeTerms(contracts, 'card', civilDate(day));
  expect(pick('2026-09-30')).toEqual(getDefaultFeeTerms('card'));
  expect(pick('2026-11-09').rateBp).toBe(300);
  expect(pick('2026-11-10').rateBp).toBe(320);
  const paypay = pickFeeTerms(contracts, 'paypay', civilDate('2026-11-10'));
  expect(paypay).toEqual(getDefaultFeeTerms('paypay'));
});

test.each([
  [0, '0'],
  [5, '0.05'],
  [10, '0.1'],
  [360, '3.6'],
  [325, '3.25'],
  [1000, '10'],
])('%i basis points are %s percent', (rateBp, text) => {
  expect(formatBasisPoints(rateBp)).toBe(text);
});
