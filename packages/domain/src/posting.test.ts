import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PostingEvent, postingsOf } from './posting.ts';
import { yen } from './yen.ts';

const EVENTS: readonly PostingEvent[] = [
  'reserve',
  'release',
  'capture',
  'take',
  'settle',
  'give_back',
];

const balances = (events: readonly PostingEvent[], amount: number) => {
  const sums: Record<string, number> = {};
  for (const { account, amountYen } of events.flatMap((event) => postingsOf(event, yen(amount)))) {
    sums[account] = (sums[account] ?? 0) + amountYen;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

test('whatever happens, the lines add up to nothing', () => {
  const story = fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 });
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 1_000_000 }), (events, amount) => {
      const sums = Object.values(balances(events, amount));
      expect(sums.reduce((all, sum) => all + sum, 0)).toBe(0);
    }),
  );
});

test('a payment that is given up leaves nothing behind', () => {
  expect(balances(['reserve', 'release'], 500)).toEqual({});
  expect(balances(['reserve', 'capture', 'give_back'], 500)).toEqual({});
  expect(balances(['take', 'give_back'], 500)).toEqual({});
});

test('a payment that stands leaves what we get and what we owe', () => {
  const stands = { 'network.receivable': 500, 'store.payable': -500 };
  expect(balances(['reserve', 'capture'], 500)).toEqual(stands);
  expect(balances(['take'], 500)).toEqual(stands);
});
