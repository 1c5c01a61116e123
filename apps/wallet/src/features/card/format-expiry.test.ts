import { expect, test } from 'vitest';
import { formatExpiry, padExpiry } from './format-expiry.ts';

/** Types keys one by one. `<` deletes the last character. */
function type(keys: string): string {
  let value = '';
  for (const key of keys) {
    value = formatExpiry(key === '<' ? value.slice(0, -1) : value + key, value);
  }
  return value;
}

test.each([
  ['1', '1'],
  ['12', '12/'],
  ['1230', '12/30'],
  ['122030', '12/2030'],
  ['3', '03/'],
  ['330', '03/30'],
  ['13', '01/3'],
  ['1/', '01/'],
  ['1/27', '01/27'],
  ['12/30', '12/30'],
  ['０１２７', '01/27'],
  ['a1b2c', '12/'],
  ['12<', '12'],
  ['12<<', '1'],
  ['12<3', '12/3'],
  ['1230<<', '12/'],
  ['1230<<<<<', ''],
  ['1220301', '12/2030'],
])('%s becomes %s', (keys, shown) => {
  expect(type(keys)).toBe(shown);
});

test.each([
  ['01/27', '01/27'],
  ['01 / 2027', '01/2027'],
  ['01-27', '01/27'],
  ['0127', '01/27'],
  ['１２／３０', '12/30'],
])('%s can be pasted', (pasted, shown) => {
  expect(formatExpiry(pasted, '')).toBe(shown);
});

test('a digit in the middle can be corrected without moving the others', () => {
  expect(formatExpiry('2/30', '12/30')).toBe('2/30');
  expect(formatExpiry('12/30', '2/30')).toBe('12/30');
  expect(formatExpiry('02/30', '2/30')).toBe('02/30');
});

test('a one-digit month is padded with a zero on blur', () => {
  expect(padExpiry('1/27')).toBe('01/27');
  expect(padExpiry('11/27')).toBe('11/27');
  expect(padExpiry('')).toBe('');
});
