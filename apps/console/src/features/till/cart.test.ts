import { ITEM_QUANTITY_MAX, ORDER_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { expect, test } from 'vitest';
import {
  addItem,
  findItems,
  getCartBill,
  getLines,
  groupItems,
  type Quantities,
  setQuantity,
  type TillItem,
} from './cart.ts';

const item = (id: string, more: Partial<TillItem> = {}): TillItem => ({
  id,
  name: id,
  unit_price: 100,
  tax_rate: 10,
  category: null,
  ...more,
});
const EMPTY: Quantities = new Map();

test('items are added, counted and removed in the order of adding', () => {
  const cart = ['b', 'a', 'b'].reduce(addItem, EMPTY);
  expect([...cart]).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect([...setQuantity(cart, 'b', 0)]).toEqual([['a', 1]]);
  expect([...setQuantity(cart, 'a', -1)]).toEqual([['b', 2]]);
});

test('a cart stays within the limits of an order', () => {
  expect(setQuantity(EMPTY, 'a', ITEM_QUANTITY_MAX + 1).get('a')).toBe(ITEM_QUANTITY_MAX);
  const ids = Array.from({ length: ORDER_ITEMS_MAX + 1 }, (_, at) => `i${at}`);
  const full = ids.reduce(addItem, EMPTY);
  expect(full.size).toBe(ORDER_ITEMS_MAX);
  expect(addItem(full, 'i0').get('i0')).toBe(2);
});

test('the bill has the tax of each rate, rounded once as the store does', () => {
  const lines = getLines(
    new Map([
      ['tea', 3],
      ['bag', 1],
      ['gone', 9],
    ]),
    [item('tea', { unit_price: 98, tax_rate: 8 }), item('bag', { unit_price: 5 })],
  );
  expect(lines.map(({ item: { id } }) => id)).toEqual(['tea', 'bag']);
  const { totalYen, taxLines } = getCartBill(lines, 'ceil');
  expect(totalYen).toBe(299);
  expect(taxLines).toEqual([
    { rate: 10, taxableYen: 5, taxYen: 1 },
    { rate: 8, taxableYen: 294, taxYen: 22 },
  ]);
});

test('items are grouped by category, those without one last', () => {
  const items = [
    item('c'),
    item('b10', { category: 'Tea' }),
    item('b9', { category: 'Tea' }),
    item('a', { category: 'Bread' }),
  ];
  const groups = groupItems(items, 'en').map(({ category, items: found }) => {
    return [category, found.map(({ id }) => id)];
  });
  expect(groups).toEqual([
    ['Bread', ['a']],
    ['Tea', ['b9', 'b10']],
    [null, ['c']],
  ]);
});

test.each([
  ['', 2],
  ['らて', 1],
  ['ﾗﾃ', 1],
  ['飲', 1],
  ['sAND', 1],
  ['.*', 0],
])('a search for %o finds %i items', (words, count) => {
  const items = [item('ラテ', { category: '飲み物' }), item('Ｓａｎｄ')];
  expect(findItems(items, words)).toHaveLength(count);
});
