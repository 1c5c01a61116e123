import { expect, test } from 'vitest';
import {
  getStoreCategory,
  getStoreColor,
  STORE_CATEGORIES,
  STORE_COLOR_COUNT,
} from './store-category.ts';

test.each([
  ['5812', 'restaurant'],
  ['5814', 'cafe'],
  ['5462', 'bakery'],
  ['5411', 'grocery'],
  ['4121', 'transport'],
  ['4511', 'travel'],
  ['5968', 'subscription'],
  ['3999', 'lodging'],
  ['7993', 'sport'],
  ['7999', 'entertainment'],
])('the category of %s is %s', (mcc, category) => {
  expect(getStoreCategory(mcc)).toBe(category);
});

test.each(['', '581', '58120', '０５８１２', 'abcd', '-581', '5e12', '9999'])(
  'the category of %j is other',
  (mcc) => {
    expect(getStoreCategory(mcc)).toBe('other');
  },
);

test('every category has a code', () => {
  const found = new Set(
    Array.from({ length: 10_000 }, (_, code) => getStoreCategory(String(code).padStart(4, '0'))),
  );
  expect([...found].sort()).toEqual([...STORE_CATEGORIES].sort());
});

test('the color of a store is stable and all colors occur', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `sto_${at}`);
  expect(ids.map(getStoreColor)).toEqual(ids.map(getStoreColor));
  expect(new Set(ids.map(getStoreColor)).size).toBe(STORE_COLOR_COUNT);
  expect(getStoreColor('')).toBe(0);
});
