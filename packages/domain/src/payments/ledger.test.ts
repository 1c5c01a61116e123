import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yen } from '../shared/yen.ts';
import { type Posting, type PostingEvent, toPartCapturePostings, toPostings } from './ledger.ts';

const EVENTS: readonly PostingEvent[] = [
  'reserve',
  'release',
  'capture',
  'take',
  'settle',
  'give_back',
  'return_at_counter',
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
  expect(balances(['reserve', 'release'], 500)).toEqual({});
  expect(balances(['reserve', 'capture', 'give_back'], 500)).toEqual({});
  expect(balances(['take', 'give_back'], 500)).toEqual({});
  expect(balances(['settle', 'return_at_counter'], 500)).toEqual({});
});

test('a captured payment leaves a receivable and a payable', () => {
  const stands = { 'network.receivable': 500, 'store.payable': -500 };
  expect(balances(['reserve', 'capture'], 500)).toEqual(stands);
  expect(balances(['take'], 500)).toEqual(stands);
});

test('a partly refunded payment leaves the rest', () => {
  const rest = { 'network.receivable': 300, 'store.payable': -300 };
  const back = toPostings('give_back', yen(200));
  expect(getBalances([...toPostings('take', yen(500)), ...back])).toEqual(rest);
  const coins = [...toPostings('settle', yen(500)), ...toPostings('return_at_counter', yen(200))];
  expect(getBalances(coins)).toEqual({ 'store.till': 300, 'store.sales': -300 });
});

test('a part capture with the release of the rest leaves nothing authorized', () => {
  const yens = fc.integer({ min: 1, max: 500_000 }).map(yen);
  fc.assert(
    fc.property(yens, yens, (capture, release) => {
      const lines = toPartCapturePostings(capture, release);
      expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length);
      expect(lines.every(({ amountYen }) => amountYen !== 0)).toBe(true);
      expect(getBalances([...toPostings('reserve', yen(capture + release)), ...lines])).toEqual({
        'network.receivable': capture,
        'store.payable': -capture,
      });
    }),
  );
});
