import { expect, test } from 'vitest';
import { isStoredPhone, looksLikePhone, maskPhone, stripPhone } from './phone.ts';

test('stripPhone keeps only digits, spaces, parentheses, plus and hyphen', () => {
  expect(stripPhone('tel: ＋８１ (90) 1234-5678 ext.')).toBe(' +81 (90) 1234-5678 ');
});

test.each([
  ['090-1234-5678', true],
  ['＋８１ ９０ １２３４ ５６７８', true],
  ['hanako@saifu.example', false],
  ['---', false],
  ['', false],
])('looksLikePhone(%s) returns %s', (typed, expected) => {
  expect(looksLikePhone(typed)).toBe(expected);
});

test('only the international form is a stored phone number', () => {
  expect(isStoredPhone('+819012345678')).toBe(true);
  for (const bad of ['09012345678', '+0123456789', '+81', '+81 90', '+8190123456789012']) {
    expect(isStoredPhone(bad)).toBe(false);
  }
});

test('maskPhone keeps the last four digits', () => {
  expect(maskPhone('+819012345678')).toBe('•••••••5678');
});
