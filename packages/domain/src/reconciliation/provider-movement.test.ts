import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISPUTE_FEE_YEN } from '../shared/limits.ts';
import {
  type Comparison,
  compareMovement,
  getProviderFee,
  MOVEMENT_KINDS,
  type ReportedMovement,
  toCorrectionPostings,
} from './provider-movement.ts';

const jpy = (kind: ReportedMovement['kind'], amount: number, fee = 0) => {
  return { kind, amount, fee, currency: 'jpy' };
};
const own = (receivableYen: number) => ({ receivableYen, method: 'card' as const });

test.each([
  [1280, 'card', 46],
  [1, 'card', 0],
  [1280, 'cash', 120],
  [10_000, 'cash', 360],
] as const)('the provider takes of ¥%i by %s ¥%i', (amount, method, fee) => {
  expect(getProviderFee(amount, method)).toBe(fee);
});

test('a charge as agreed costs its fee', () => {
  expect(compareMovement(jpy('charge', 1280, 46), own(1280))).toEqual({
    postings: [
      { account: 'provider.receivable', amountYen: -46 },
      { account: 'provider.fee', amountYen: 46 },
    ],
    differences: [],
  });
});

test.each([
  ['a charge we do not know', jpy('charge', 500, 18), undefined, [['missing_here', 482]]],
  ['less than we captured', jpy('charge', 1200, 46), own(1280), [['amount', -80]]],
  ['another fee', jpy('charge', 1280, 60), own(1280), [['fee', -14]]],
  [
    'another amount and fee',
    jpy('charge', 1300, 0),
    own(1280),
    [
      ['amount', 20],
      ['fee', 46],
    ],
  ],
  [
    'another currency',
    { kind: 'charge', amount: 1280, fee: 46, currency: 'usd' },
    own(1280),
    [['currency', -1280]],
  ],
  ['a refund as made', jpy('refund', -300), own(-300), []],
  ['a dispute as told', jpy('dispute', -1280, DISPUTE_FEE_YEN), own(-1280 - DISPUTE_FEE_YEN), []],
  ['a dispute won', jpy('dispute_return', 1280), own(1280 + DISPUTE_FEE_YEN), []],
  ['a payout', jpy('payout', -9000), undefined, []],
  ['something else', jpy('other', -50), undefined, [['missing_here', -50]]],
] as const)('%s has the right differences', (_, movement, ours, wanted) => {
  const { differences } = compareMovement(movement, ours);
  expect(differences.map(({ kind, amountYen }) => [kind, amountYen])).toEqual(wanted);
});

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const getPosted = ({ postings }: Comparison, account: string) =>
  sum(postings.filter((each) => each.account === account).map(({ amountYen }) => amountYen));

test('net is ours plus posted plus differences, and postings add up to zero', () => {
  const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...MOVEMENT_KINDS),
      amounts,
      fc.integer({ min: -2000, max: 50_000 }),
      fc.constantFrom('jpy', 'jpy', 'usd'),
      fc.option(amounts, { nil: undefined }),
      (kind, amount, fee, currency, receivable) => {
        const ours = receivable === undefined || kind === 'payout' ? undefined : own(receivable);
        const found = compareMovement({ kind, amount, fee, currency }, ours);
        expect(sum(found.postings.map(({ amountYen }) => amountYen))).toBe(0);
        expect(found.postings.every(({ amountYen }) => amountYen !== 0)).toBe(true);
        const net = currency === 'jpy' ? amount - fee : 0;
        const explained =
          (ours?.receivableYen ?? 0) +
          getPosted(found, 'provider.receivable') +
          sum(found.differences.map(({ amountYen }) => amountYen));
        expect(explained).toBe(net);
      },
    ),
  );
});

test('closing a difference posts it', () => {
  expect(toCorrectionPostings(482)).toEqual([
    { account: 'provider.receivable', amountYen: 482 },
    { account: 'operator.adjustment', amountYen: -482 },
  ]);
  expect(toCorrectionPostings(0)).toEqual([]);
});
