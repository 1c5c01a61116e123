import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCardBrand } from './card-brand.ts';
import { formatExpiry, isExpired, readExpiry } from './card-expiry.ts';
import {
  groupCardNumber,
  isLuhn,
  normalizeCardholder,
  normalizeCardNumber,
  validateCardholder,
  validateCardNumber,
  validateSecurityCode,
} from './card-number.ts';

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['4222222222222', 'visa'],
  ['５５５５ ５５５５ ５５５５ ４４４４', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['36227206271667', 'dinersclub'],
  ['6011111111111117', 'discover'],
  ['3566-0020-2036-0505', 'jcb'],
  ['6200000000000005', 'unionpay'],
  // Unionpay numbers have no check digit and may have 19 digits.
  ['6200000000000000001', 'unionpay'],
  ['5019717010103742', 'dankort'],
  ['6759649826438453', 'maestro'],
  ['6007220000000004', 'forbrugsforeningen'],
])('%s is a valid %s number', (number, brand) => {
  expect(getCardBrand(normalizeCardNumber(number))?.name).toBe(brand);
  expect(validateCardNumber(number)).toBeUndefined();
});

test.each([
  ['6220', 'maestro'],
  ['6221', 'discover'],
  ['6230', 'unionpay'],
  ['6011', 'discover'],
  ['6001', 'forbrugsforeningen'],
  ['5018', 'maestro'],
  ['5019', 'dankort'],
])('prefix %s belongs to %s', (digits, brand) => {
  expect(getCardBrand(digits)?.name).toBe(brand);
});

test.each([
  ['', 'card.number_missing'],
  ['   ', 'card.number_missing'],
  ['4242424242424241', 'card.rejected'],
  ['424242424242424', 'card.rejected'],
  ['4242 4242 4242 424x', 'card.rejected'],
  // A unionpay number with a discover prefix must have the discover length.
  ['6221260000000000000', 'card.rejected'],
  ['42424242424242424242', 'card.rejected'],
  ['9999999999999999', 'card.unsupported'],
  ['1234567890123456', 'card.unsupported'],
])('%j is rejected with %s', (number, code) => {
  expect(validateCardNumber(number)).toBe(code);
});

test('a single wrong digit fails the Luhn check', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const wrong = number.with(at, ((number[at] ?? 0) + by) % 10);
      expect(isLuhn(number.join('')) && isLuhn(wrong.join(''))).toBe(false);
    }),
  );
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['37828224', '3782 8224'],
  ['378282246310005', '3782 822463 10005'],
  ['36227206271667', '3622 720627 1667'],
  ['6200000000000000001', '6200 0000 0000 0000 001'],
  ['4242x4', '4242 4'],
  ['', ''],
])('%s is grouped as %s', (typed, shown) => {
  expect(groupCardNumber(typed)).toBe(shown);
});

test.each([
  ['123', '4242424242424242', undefined],
  ['1234', '4242424242424242', 'field.format'],
  ['１２３', '4242424242424242', undefined],
  ['123', '378282246310005', undefined],
  ['1234', '378282246310005', undefined],
  ['1234', '', undefined],
  ['12', '', 'field.format'],
  ['12a', '', 'field.format'],
  ['', '', 'field.required'],
])('security code %j for card %s returns %s', (code, number, error) => {
  expect(validateSecurityCode(code, number)).toBe(error);
});

test.each([
  ['taro yamada', undefined],
  ['ＴＡＲＯ　ＹＡＭＡＤＡ', undefined],
  ['J. R. O-NEIL', undefined],
  ['山田 太郎', 'field.half_width'],
  ['A', 'field.half_width'],
  ['A'.repeat(46), 'field.half_width'],
  [' ', 'field.required'],
])('cardholder name %j returns %s', (name, error) => {
  expect(validateCardholder(name)).toBe(error);
});

test('a cardholder name is converted to upper case', () => {
  expect(normalizeCardholder(' taro  yamada ')).toBe('TARO YAMADA');
});

test.each([
  ['01/27', { month: 1, year: 2027 }],
  ['1/27', { month: 1, year: 2027 }],
  ['12 / 2029', { month: 12, year: 2029 }],
  ['１２／２９', { month: 12, year: 2029 }],
  ['1229', { month: 12, year: 2029 }],
  ['12/69', { month: 12, year: 2069 }],
  ['12/70', { month: 12, year: 1970 }],
  ['13/27', undefined],
  ['00/27', undefined],
  ['01/2', undefined],
  ['01/027', undefined],
  ['', undefined],
  ['ab/cd', undefined],
  ['01  /  2027', undefined],
])('readExpiry(%j) returns %o', (typed, expiry) => {
  expect(readExpiry(typed)).toEqual(expiry);
});

test('a card is valid through the last second of its month in Japan', () => {
  const expiry = { month: 11, year: 2026 };
  expect(isExpired(expiry, new Date('2026-11-30T23:59:59+09:00'))).toBe(false);
  expect(isExpired(expiry, new Date('2026-12-01T00:00:00+09:00'))).toBe(true);
  expect(isExpired(expiry, new Date('2026-11-30T15:00:00Z'))).toBe(true);
  expect(formatExpiry(expiry)).toBe('11/26');
});
