import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yen } from '../shared/yen.ts';
import { type Posting, type PostingEvent, toPartCapturePostings, toPostings } from './ledger.ts';

const EVENTS: readonly PostingEvent[] = [
  'authorize',
  'void',
  'capture',
  'capture_direct',
  'settle',
  'refund',
  'refund_at_counter',
];

const getBalances = (lines: readonly Posting[]) => {
  const sums: Record<string, number> = {};
  for (const { account, amountYen } of lines) sums[account] = (sums[account] ?? 0) + amountYen;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};
const balances = (events: readonly PostingEvent[], amount: number) =>
  getBalances(events.flatMap((event) => toPostings(event, yen(amount))));

test('the postings of any sequence of events add up to zero', () => {
  const story = fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 });
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 1_000_000 }), (events, amount) => {
      const sums = Object.values(balances(events, amount));
      expect(sums.reduce((all, sum) => all + sum, 0)).toBe(0);
    }),
  );
});

test('a voided or fully refunded payment leaves all balances at zero', () => {
  expect(balances(['authorize', 'void'], 500)).toEqual({});
  expect(balances(['authorize', 'capture', 'refund'], 500)).toEqual({});
  expect(balances(['capture_direct', 'refund'], 500)).toEqual({});
  expect(balances(['settle', 'refund_at_counter'], 500)).toEqual({});
});

test('a captured payment leaves a receivable and a payable', () => {
  const stands = { 'provider.receivable': 500, 'store.payable': -500 };
  expect(balances(['authorize', 'capture'], 500)).toEqual(stands);
  expect(balances(['capture_direct'], 500)).toEqual(stands);
});

test('a partly refunded payment leaves the rest', () => {
  const rest = { 'provider.receivable': 300, 'store.payable': -300 };
  const back = toPostings('refund', yen(200));
  expect(getBalances([...toPostings('capture_direct', yen(500)), ...back])).toEqual(rest);
  const coins = [...toPostings('settle', yen(500)), ...toPostings('refund_at_counter', yen(200))];
  expect(getBalances(coins)).toEqual({ 'store.cash': 300, 'store.sales': -300 });
});

test('a part capture with the release of the rest leaves nothing authorized', () => {
  const yens = fc.integer({ min: 1, max: 500_000 }).map(yen);
  fc.assert(
    fc.property(yens, yens, (capture, release) => {
      const lines = toPartCapturePostings(capture, release);
      expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      expect(lines.every(({ amountYen }) => amountYen !== 0)).toBe(true);
      expect(getBalances([...toPostings('authorize', yen(capture + release)), ...lines])).toEqual({
        'provider.receivable': capture,
        'store.payable': -capture,
      });
    }),
  );
});
