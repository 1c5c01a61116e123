import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISPUTE_FEE_YEN } from '../shared/limits.ts';
import { type Yen, yen } from '../shared/yen.ts';
import { computeFee, computeFeeRefund, type Fee, getTaxInFee } from './fee-contract.ts';
import {
  estimatePayout,
  type LedgerPosting,
  toCapturePostings,
  toCompletionPostings,
  toDisputePostings,
  toMerchantBalance,
  toRefundFailurePostings,
  toRefundPostings,
} from './merchant-ledger.ts';

const LIVES = 5000;
const SEED = 20_261_120;
const MINIMUM = yen(1000);

type Terms = { readonly rateBp: number; readonly fixedYen: number; readonly isRefunded: boolean };

/** What happens to a merchant. `pick` and `part` choose among what there is at that time. */
type Step =
  | { readonly kind: 'capture'; readonly amount: number; readonly isComplete: boolean }
  | { readonly kind: 'terms'; readonly terms: Terms }
  | {
      readonly kind:
        | 'complete'
        | 'refund'
        | 'refund_fail'
        | 'dispute'
        | 'win'
        | 'lose'
        | 'payout'
        | 'payout_paid'
        | 'payout_fail';
      readonly pick: number;
      readonly part: number;
    };

type Sale = {
  readonly captured: number;
  readonly fee: Fee;
  readonly terms: Terms;
  isComplete: boolean;
  readonly refunds: number[];
  dispute: 'none' | 'open' | 'won' | 'lost';
};

type Payout = { readonly amount: number; state: 'in_transit' | 'paid' | 'failed' };

const TERMS: fc.Arbitrary<Terms> = fc.record({
  rateBp: fc.integer({ min: 0, max: 3000 }),
  fixedYen: fc.integer({ min: 0, max: 500 }),
  isRefunded: fc.boolean(),
});
const CHOSEN = [
  ...['complete', 'refund', 'refund', 'refund_fail', 'dispute', 'win', 'lose'],
  ...['payout', 'payout_paid', 'payout_fail'],
] as const;
const STEPS: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('capture' as const),
        amount: fc.integer({ min: 1, max: 300_000 }),
        isComplete: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('terms' as const), terms: TERMS }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom(...CHOSEN),
        pick: fc.nat(),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 40 },
);

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const getRefunded = ({ refunds }: Sale) => sum(refunds);

/** A merchant with its ledger, and what is told about it without the ledger. */
class Merchant {
  readonly accounts = new Map<string, number>();
  readonly sales: Sale[] = [];
  readonly payouts: Payout[] = [];
  terms: Terms = { rateBp: 360, fixedYen: 0, isRefunded: false };

  take(step: Step): void {
    switch (step.kind) {
      case 'capture':
        this.capture(step.amount, step.isComplete);
        break;
      case 'terms':
        this.terms = step.terms;
        break;
      case 'payout':
        this.payOut();
        break;
      case 'payout_paid':
      case 'payout_fail':
        this.endPayout(step.kind === 'payout_paid', step.pick);
        break;
      default:
        this.changeSale(step.kind, step.pick, step.part);
    }
  }

  private post(postings: readonly LedgerPosting[]): void {
    expect(sum(postings.map(({ amountYen }) => amountYen))).toBe(0);
    expect(new Set(postings.map(({ account }) => account)).size).toBe(postings.length);
    for (const { account, amountYen } of postings) {
      expect(amountYen).not.toBe(0);
      this.accounts.set(account, (this.accounts.get(account) ?? 0) + amountYen);
    }
  }

  private capture(amount: number, isComplete: boolean): void {
    const capturedYen = yen(amount);
    const fee = computeFee(capturedYen, this.terms);
    this.post(toCapturePostings({ capturedYen, fee, isComplete }));
    const { terms } = this;
    this.sales.push({ captured: amount, fee, terms, isComplete, refunds: [], dispute: 'none' });
  }

  private changeSale(kind: string, pick: number, part: number): void {
    const sale = this.sales[pick % Math.max(1, this.sales.length)];
    if (sale === undefined) return;
    const isFree = sale.dispute === 'none' || sale.dispute === 'won';
    if (kind === 'complete' && !sale.isComplete) this.complete(sale);
    if (kind === 'refund' && isFree) this.refund(sale, part);
    if (kind === 'refund_fail') this.failRefund(sale, pick);
    if (kind === 'dispute' && sale.isComplete && sale.dispute === 'none') {
      this.post(toDisputePostings(sale.captured + DISPUTE_FEE_YEN));
      sale.dispute = 'open';
    }
    if (sale.dispute === 'open' && kind === 'lose') sale.dispute = 'lost';
    if (sale.dispute === 'open' && kind === 'win') {
      this.post(toDisputePostings(-sale.captured - DISPUTE_FEE_YEN));
      sale.dispute = 'won';
    }
  }

  private complete(sale: Sale): void {
    const { fee, captured } = sale;
    const kept = getKeptFee(sale, getRefunded(sale));
    const pending = captured - getRefunded(sale) - kept;
    expect(fee.feeYen).toBeGreaterThanOrEqual(kept);
    this.post(toCompletionPostings(yen(pending)));
    sale.isComplete = true;
  }

  private refund(sale: Sale, part: number): void {
    const refund = Math.ceil((sale.captured - getRefunded(sale)) * part);
    if (refund === 0) return;
    const refundYen = yen(refund);
    const fee = getReturnedFee(sale, getRefunded(sale), refundYen);
    this.post(toRefundPostings({ refundYen, fee, isComplete: sale.isComplete }));
    sale.refunds.push(refund);
  }

  /** Any of the refunds, not only the last one. */
  private failRefund(sale: Sale, pick: number): void {
    const at = pick % Math.max(1, sale.refunds.length);
    const refund = sale.refunds[at];
    if (refund === undefined) return;
    sale.refunds.splice(at, 1);
    const refundYen = yen(refund);
    const fee = getReturnedFee(sale, getRefunded(sale), refundYen);
    this.post(toRefundFailurePostings({ refundYen, fee, isComplete: sale.isComplete }));
  }

  private payOut(): void {
    const amount = estimatePayout(toMerchantBalance(this.accounts).availableYen, MINIMUM);
    if (amount === 0) return;
    this.post([
      { account: 'merchant.balance', amountYen: amount },
      { account: 'payout.in_transit', amountYen: yen(-amount) },
    ]);
    this.payouts.push({ amount, state: 'in_transit' });
  }

  private endPayout(isPaid: boolean, pick: number): void {
    const open = this.payouts.filter(({ state }) => state === 'in_transit');
    const payout = open[pick % Math.max(1, open.length)];
    if (payout === undefined) return;
    payout.state = isPaid ? 'paid' : 'failed';
    this.post([
      { account: 'payout.in_transit', amountYen: yen(payout.amount) },
      { account: isPaid ? 'operator.bank' : 'merchant.balance', amountYen: yen(-payout.amount) },
    ]);
  }

  check(): void {
    const on = (account: string) => this.accounts.get(account) ?? 0;
    expect(sum([...this.accounts.values()])).toBe(0);
    const kept = sum(this.sales.map((sale) => getKeptFee(sale, getRefunded(sale))));
    expect(0 - on('fee.revenue') - on('fee.tax')).toBe(kept);
    expect(0 - on('fee.tax')).toBe(
      sum(this.sales.map((sale) => getTaxInFee(yen(getKeptFee(sale, getRefunded(sale)))))),
    );
    const earned = (sales: readonly Sale[]) =>
      sum(sales.map((sale) => sale.captured - getRefunded(sale) - getKeptFee(sale)));
    const withdrawn = sum(this.sales.map(getWithdrawn));
    const inState = (state: Payout['state']) =>
      sum(this.payouts.filter((each) => each.state === state).map(({ amount }) => amount));
    const { availableYen, pendingYen, inTransitYen } = toMerchantBalance(this.accounts);
    expect(pendingYen).toBe(earned(this.sales.filter(({ isComplete }) => !isComplete)));
    expect(inTransitYen).toBe(inState('in_transit'));
    expect(0 - on('operator.bank')).toBe(inState('paid'));
    const complete = this.sales.filter(({ isComplete }) => isComplete);
    // Never more than was earned, and paid out once.
    expect(availableYen + inTransitYen + inState('paid')).toBe(earned(complete) - withdrawn);
    expect(on('store.payable')).toBe(
      sum(this.sales.map((sale) => sale.captured - getRefunded(sale))),
    );
    expect(0 - on('provider.receivable')).toBe(withdrawn);
  }
}

/** The part of the fee that refunds have left, computed from their sum alone. */
function getKeptFee(sale: Sale, refunded = getRefunded(sale)): number {
  const { captured, fee, terms } = sale;
  if (!terms.isRefunded) return fee.feeYen;
  return fee.feeYen - Number((BigInt(fee.feeYen) * BigInt(refunded)) / BigInt(captured));
}

function getReturnedFee({ captured, fee, terms }: Sale, before: number, refundYen: Yen): Fee {
  if (!terms.isRefunded) return { feeYen: yen(0), taxYen: yen(0) };
  return computeFeeRefund({
    feeYen: fee.feeYen,
    capturedYen: yen(captured),
    refundedBeforeYen: yen(before),
    refundYen,
  });
}

function getWithdrawn({ captured, dispute }: Sale): number {
  return dispute === 'open' || dispute === 'lost' ? captured + DISPUTE_FEE_YEN : 0;
}

test(`in ${LIVES} lives of merchants the ledger is right after each step`, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(STEPS, (steps) => {
      const merchant = new Merchant();
      for (const step of steps) {
        merchant.take(step);
        merchant.check();
      }
      for (const { state } of merchant.payouts) seen.add(`payout ${state}`);
      for (const { dispute, refunds } of merchant.sales) {
        seen.add(`dispute ${dispute}`);
        if (refunds.length > 1) seen.add('two refunds');
      }
    }),
    { numRuns: LIVES, seed: SEED },
  );
  expect([...seen].toSorted()).toEqual([
    ...['lost', 'none', 'open', 'won'].map((state) => `dispute ${state}`),
    ...['failed', 'in_transit', 'paid'].map((state) => `payout ${state}`),
    'two refunds',
  ]);
});
