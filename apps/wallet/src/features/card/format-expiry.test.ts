import { expect, test } from 'vitest';
import { formatExpiry, padExpiry } from './format-expiry.ts';

/** Presses keys one after the other; `<` takes the last letter away. */
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
])('%s may be pasted', (pasted, shown) => {
  expect(formatExpiry(pasted, '')).toBe(shown);
});

test('a digit in the middle can be mended without the others moving', () => {
  expect(formatExpiry('2/30', '12/30')).toBe('2/30');
  expect(formatExpiry('12/30', '2/30')).toBe('12/30');
  expect(formatExpiry('02/30', '2/30')).toBe('02/30');
});

test('a month of one digit gets its zero when the field is left', () => {
  expect(padExpiry('1/27')).toBe('01/27');
  expect(padExpiry('11/27')).toBe('11/27');
  expect(padExpiry('')).toBe('');
});
