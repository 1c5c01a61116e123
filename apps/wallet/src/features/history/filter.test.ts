import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_FILTER,
  type Filter,
  isFiltered,
  parseFilter,
  SORTS,
  toQuery,
  toSearchString,
} from './filter.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const word = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((typed) => parseFilter(`?${new URLSearchParams({ q: typed })}`).q);
const maybe = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part);
const amount = fc.integer({ min: 0, max: 99_999_999 }).map(String);
const upward = (part: fc.Arbitrary<string>, isUpward: (a: string, b: string) => boolean) =>
  fc.tuple(maybe(part), maybe(part)).map(([a, b]) => (a && b && !isUpward(a, b) ? [b, a] : [a, b]));

const filters: fc.Arbitrary<Filter> = fc
  .record({
    days: upward(day, (a, b) => a <= b),
    amounts: upward(amount, (a, b) => Number(a) <= Number(b)),
    storeId: fc.constantFrom('', 'sto_01jd0000000000000000000001'),
    store: word,
    q: word,
    status: fc.subarray([...PAYMENT_STATUSES]),
    method: fc.subarray([...PAYMENT_METHODS]),
    sort: fc.constantFrom(...SORTS),
  })
  .map(({ days: [from = '', to = ''], amounts: [amountMin = '', amountMax = ''], ...rest }) => {
    return { from, to, amountMin, amountMax, ...rest };
  });

test('a filter survives a round trip through its URL', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parseFilter(toSearchString(filter))).toEqual(filter);
    }),
  );
});

test('any query string parses to a filter that survives a round trip', () => {
  const names = [
    'from',
    'to',
    'amount_min',
    'amount_max',
    'store_id',
    'store',
    'q',
    'status',
    'sort',
    'page',
  ];
  const address = fc.array(fc.tuple(fc.constantFrom(...names), fc.string()), { maxLength: 8 });
  fc.assert(
    fc.property(address, (pairs) => {
      const filter = parseFilter(`?${new URLSearchParams(pairs)}`);
      expect(parseFilter(toSearchString(filter))).toEqual(filter);
    }),
  );
});

test.each([
  ['?from=2026-02-30&to=yesterday', {}],
  ['?from=2026-11-10&to=2026-11-01', { from: '2026-11-10' }],
  ['?amount_min=900&amount_max=100', { amountMin: '900' }],
  ['?amount_min=1.5&amount_max=-1', {}],
  ['?status=complete,refunded', { status: ['complete', 'refunded'] }],
  ['?status=paid', {}],
  ['?method=bitcash,card,card', { method: ['card', 'bitcash'] }],
  ['?sort=random', {}],
  ['?q=%E3%80%80%EF%BC%B4%EF%BD%85%EF%BD%81%20', { q: 'Tea' }],
  [`?store=${'x'.repeat(51)}`, {}],
  ['?q=a%00b', {}],
] as const)('parsing %s keeps only the valid parts', (search, parts) => {
  expect(parseFilter(search)).toEqual({ ...EMPTY_FILTER, ...parts });
});

test('the sort order alone is not a filter, and an empty filter gives an empty query', () => {
  expect(toSearchString(EMPTY_FILTER)).toBe('');
  expect(toQuery({ ...EMPTY_FILTER, sort: 'oldest' })).toEqual({});
  expect(isFiltered({ ...EMPTY_FILTER, sort: 'oldest' })).toBe(false);
  expect(isFiltered({ ...EMPTY_FILTER, amountMin: '0' })).toBe(true);
});
