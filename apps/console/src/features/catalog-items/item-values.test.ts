import { expect, test } from 'vitest';
import { catalogItem } from '../../testing/catalog-items.ts';
import { createItemValues, toItemChanges, toItemValues, toNewItem } from './item-values.ts';

test('a typed item becomes the body of a request', () => {
  const typed = { ...createItemValues(8), name: 'ラテ', unit_price: '¥１,２80', category: '  ' };
  expect(toNewItem('sto_1', typed)).toEqual({
    store_id: 'sto_1',
    name: 'ラテ',
    unit_price: 1280,
    tax_rate: 8,
    category: null,
  });
});

test('a change contains only the fields that differ', () => {
  const values = toItemValues(catalogItem);
  expect(toItemChanges(catalogItem, values)).toEqual({});
  expect(toItemChanges(catalogItem, { ...values, unit_price: '1,500' })).toEqual({
    unit_price: 1500,
  });
  expect(toItemChanges(catalogItem, { ...values, category: '' })).toEqual({ category: null });
});
