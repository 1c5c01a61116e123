import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeScannedItems,
  issuedAt,
  issuedDay,
  issuedMinute,
  plainText,
  toBillKey,
  toFingerprintKey,
  toScannedAmount,
  toScannedItems,
} from './receipt-scan.ts';

test.each([
  ['  さくら食堂\n丸の内本店 ', 'さくら食堂 丸の内本店'],
  ['pay\u202e00021 \u0000now\u200b', 'pay 00021 now'],
  ['\u0000\u2066\ufeff', null],
  ['a\ud800b', 'a b'],
  ['', null],
  [null, null],
])('printed text becomes one plain line: %j', (text, plain) => {
  // toWellFormed() replaces a lone surrogate with U+FFFD.
  expect(plainText(text, 60)?.replaceAll('\ufffd', ' ') ?? null).toBe(plain);
});

// Any code point, lone surrogates included, with the critical ones over-represented.
const sign = fc.oneof(
  fc.constantFrom('財', ' ', '\n', '\u0000', '\u202e', '\u200b', '\ud800', '\udc00'),
  fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
);

test('any printed text becomes trimmed, visible, well-formed text within the length limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign }), fc.nat(59), (text, less) => {
      const max = 60 - less;
      const plain = plainText(text, max);
      if (plain === null) return;
      expect(plain).toBe(plain.trim());
      expect(plain.isWellFormed()).toBe(true);
      expect([...plain].length).toBeLessThanOrEqual(max);
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }),
  );
});

const read = { verdict: 'sure', amount: 1280, currency: 'JPY' } as const;

test.each([
  ['certain amount', read, { amount: 1280, isSure: true }],
  ['unsure', { ...read, verdict: 'unsure' }, { amount: 1280, isSure: false }],
  ['no currency', { ...read, currency: null }, { amount: 1280, isSure: false }],
  ['maximum amount', { ...read, amount: 1_000_000 }, { amount: 1_000_000, isSure: true }],
  ['unreadable', { ...read, verdict: 'unreadable' }, undefined],
  ['no amount', { ...read, amount: null }, undefined],
  ['zero', { ...read, amount: 0 }, undefined],
  ['negative', { ...read, amount: -5 }, undefined],
  ['fractional', { ...read, amount: 12.5 }, undefined],
  ['above the maximum', { ...read, amount: 1_000_001 }, undefined],
  ['NaN', { ...read, amount: Number.NaN }, undefined],
  ['foreign currency', { ...read, currency: 'MYR' }, undefined],
] as const)('toScannedAmount: %s', (_, given, amount) => {
  expect(toScannedAmount(given)).toEqual(amount);
});

test.each([
  ['2025-02-21T12:34', '2025-02-21T12:34'],
  ['2025-02-21', '2025-02-21'],
  ['2024-02-29', '2024-02-29'],
  ['2025-02-29', null],
  ['2025-13-01', null],
  ['2025-02-21T24:00', null],
  ['2025-02-21T12:34:56', null],
  ['0000-00-00', null],
  ['yesterday', null],
  [null, null],
])('issuedAt accepts only existing dates: %j', (given, day) => {
  expect(issuedAt(given)).toBe(day);
});

test('issuedMinute is null for a date without a time', () => {
  expect(issuedMinute('2025-02-21T12:34')).toBe('2025-02-21T12:34');
  expect(issuedMinute('2025-02-21')).toBeNull();
  expect(issuedDay('2025-02-21T12:34')).toBe('2025-02-21');
  expect(issuedDay(null)).toBeNull();
});

const item = (name: string, amount: number, isReduced = false, quantity = 1) => {
  return { name, amount, isReduced, quantity };
};

test('an item has the tax rate of its mark, or the only possible rate', () => {
  const rates = (given: readonly ReturnType<typeof item>[], lines: readonly (8 | 10)[]) =>
    toScannedItems(given, lines).map(({ taxRate }) => taxRate);
  const marked = [item('おにぎり', 120, true), item('箸', 5)];
  expect(rates(marked, [10, 8])).toEqual([8, 10]);
  expect(rates([item('箸', 5)], [10, 8])).toEqual([null]);
  expect(rates([item('箸', 5)], [10])).toEqual([10]);
  expect(rates([item('箸', 5)], [8])).toEqual([8]);
  expect(rates([item('箸', 5)], [])).toEqual([null]);
});

test('an invalid item is skipped, and at most 100 items are listed', () => {
  const wrong = [
    item('\u0000', 1),
    item('a', 1.5),
    item('b', 1, false, 0),
    item('c', 1, false, 1e6),
  ];
  expect(toScannedItems([...wrong, item('割引', -100)], [10])).toEqual([
    { name: '割引', quantity: 1, amount: -100, taxRate: 10 },
  ]);
  expect(toScannedItems(Array(300).fill(item('x'.repeat(99), 1)), [])).toHaveLength(100);
  expect(toScannedItems([item('x'.repeat(99), 1)], [])[0]?.name).toHaveLength(60);
});

test('describeScannedItems lists up to three item names', () => {
  const of = (...names: string[]) =>
    describeScannedItems(names.map((name) => ({ name, quantity: 1, amount: 1, taxRate: 10 })));
  expect(of()).toBeNull();
  expect(of('珈琲', 'ケーキ')).toBe('珈琲、ケーキ');
  expect(of('a', 'b', 'c', 'd')).toBe('a、b、c…');
  expect([...(of('長'.repeat(60), '名'.repeat(60)) ?? '')]).toHaveLength(60);
  expect(
    describeScannedItems([{ name: '割引', quantity: 1, amount: -5, taxRate: null }]),
  ).toBeNull();
});

test('bills that differ in store, minute or amount have different keys', () => {
  const key = fc.stringMatching(/^(?:store|phone) [a-z0-9+]{1,8}$/);
  const minute = fc.constantFrom('2025-02-21T12:34', '2025-02-21T12:35');
  const bill = fc.tuple(key, minute, fc.integer({ min: 1, max: 1000 }));
  fc.assert(
    fc.property(bill, bill, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(toFingerprintKey(...one) === toFingerprintKey(...other)).toBe(isSame);
      const isBill = one[0] === other[0] && one[2] === other[2];
      expect(toBillKey(one[0], one[2]) === toBillKey(other[0], other[2])).toBe(isBill);
    }),
  );
});
