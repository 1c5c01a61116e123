import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Yen, yen } from '../shared/yen.ts';
import { computeFee, computeFeeRefund, getTaxInFee } from './fee-contract.ts';
import {
  estimatePayout,
  type LedgerPosting,
  toCapturePostings,
  toCompletionPostings,
  toDisputePostings,
  toMerchantBalance,
  toRefundPostings,
} from './merchant-ledger.ts';

const add = (sums: Map<string, number>, postings: readonly LedgerPosting[]) => {
  expect(postings.reduce((sum, { amountYen }) => sum + amountYen, 0)).toBe(0);
  expect(postings.every(({ amountYen }) => amountYen !== 0)).toBe(true);
  expect(new Set(postings.map(({ account }) => account)).size).toBe(postings.length);
  for (const { account, amountYen } of postings) {
    sums.set(account, (sums.get(account) ?? 0) + amountYen);
  }
};

test('a captured payment of ¥1,280 at 3.6 % belongs to the merchant less ¥46', () => {
  const terms = { rateBp: 360, fixedYen: 0, isRefunded: false };
  const capturedYen = yen(1280);
  const fee = computeFee(capturedYen, terms);
  expect(toCapturePostings({ capturedYen, fee, isComplete: true })).toEqual([
    { account: 'store.payable', amountYen: 1280 },
    { account: 'merchant.balance', amountYen: -1234 },
    { account: 'fee.revenue', amountYen: -42 },
    { account: 'fee.tax', amountYen: -4 },
  ]);
  expect(toCapturePostings({ capturedYen, fee, isComplete: false })[1]?.account).toBe(
    'merchant.pending',
  );
});

test('a disputed amount is the merchant’s until it comes back', () => {
  expect(toDisputePostings(1300)).toEqual([
    { account: 'merchant.balance', amountYen: 1300 },
    { account: 'provider.receivable', amountYen: -1300 },
  ]);
  expect(toDisputePostings(0)).toEqual([]);
});

type Life = {
  readonly amount: Yen;
  readonly rateBp: number;
  readonly isRefunded: boolean;
  readonly refunds: readonly number[];
  /** After this many refunds the payment becomes complete. */
  readonly completesAfter: number;
};

const LIVES: fc.Arbitrary<Life> = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }).map(yen),
  rateBp: fc.integer({ min: 0, max: 3000 }),
  isRefunded: fc.boolean(),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  completesAfter: fc.integer({ min: 0, max: 4 }),
});

test('every yen of a payment is the merchant’s, a fee, a tax or refunded, at any time', () => {
  fc.assert(
    fc.property(LIVES, (life) => {
      const sums = new Map<string, number>();
      const terms = { rateBp: life.rateBp, fixedYen: 0, isRefunded: life.isRefunded };
      const fee = computeFee(life.amount, terms);
      let isComplete = life.completesAfter === 0;
      add(sums, toCapturePostings({ capturedYen: life.amount, fee, isComplete }));
      let refunded = 0;
      for (const [index, share] of [...life.refunds, 1].entries()) {
        if (!isComplete && index + 1 >= life.completesAfter) {
          add(sums, toCompletionPostings(toMerchantBalance(sums).pendingYen));
          expect(toMerchantBalance(sums).pendingYen).toBe(0);
          isComplete = true;
        }
        const refundYen = yen(Math.floor((life.amount - refunded) * share));
        const part = { capturedYen: life.amount, refundedBeforeYen: yen(refunded), refundYen };
        const given = life.isRefunded
          ? computeFeeRefund({ feeYen: fee.feeYen, ...part })
          : { feeYen: yen(0), taxYen: yen(0) };
        add(sums, toRefundPostings({ refundYen, fee: given, isComplete }));
        refunded += refundYen;
        expect(sums.get('store.payable')).toBe(life.amount - refunded);
        const kept = 0 - (sums.get('fee.revenue') ?? 0) - (sums.get('fee.tax') ?? 0);
        expect(0 - (sums.get('fee.tax') ?? 0)).toBe(getTaxInFee(yen(kept)));
        const { availableYen, pendingYen } = toMerchantBalance(sums);
        expect(availableYen + pendingYen).toBe(life.amount - refunded - kept);
      }
      // All of it was refunded: the merchant owes the fee, unless it is given back.
      const { availableYen, pendingYen } = toMerchantBalance(sums);
      expect(availableYen + pendingYen).toBe(life.isRefunded ? 0 : 0 - fee.feeYen);
    }),
  );
});

test('a payout is everything, or nothing below the minimum', () => {
  const estimate = (amount: number) => estimatePayout(yen(amount), yen(1000));
  expect([-5, 0, 999, 1000, 70_000].map(estimate)).toEqual([0, 0, 0, 1000, 70_000]);
});
