import { AppError } from '@saifu/domain/shared/app-error';
import { expect, test } from 'vitest';
import { store } from '../../testing/payments.ts';
import { createDraft, createItem, type InvoiceDraft } from './draft.ts';
import { isSumOutdated, removeItemErrors, toFieldErrors, validateDraft } from './draft-errors.ts';

const item = { ...createItem(10), name: '鍋', unit_price: '3000' };
const valid: InvoiceDraft = { ...createDraft(store), items: [item] };

function listCodes(draft: InvoiceDraft) {
  const errors = Object.entries(validateDraft(draft, store));
  return Object.fromEntries(errors.map(([path, error]) => [path, error?.code]));
}

test('a complete draft has no errors', () => {
  expect(listCodes(valid)).toEqual({});
  expect(listCodes({ ...valid, charge: 'amount', pay_amount: '1,000,000' })).toEqual({});
});

test.each<[Partial<InvoiceDraft>, Record<string, string>]>([
  [{ title: 'あ'.repeat(61) }, { title: 'field.too_long' }],
  [{ title: 'a\u202Eb' }, { title: 'field.format' }],
  [{ description: 'あ'.repeat(201) }, { description: 'field.too_long' }],
  [{ expires_in_days: '' }, { expires_in_days: 'field.required' }],
  [{ expires_in_days: '0' }, { expires_in_days: 'field.format' }],
  [{ expires_in_days: '181' }, { expires_in_days: 'field.format' }],
  [{ items: [{ ...item, name: '\u200B' }] }, { 'items.0.name': 'field.required' }],
  [{ items: [{ ...item, name: 'x'.repeat(9000) }] }, { 'items.0.name': 'field.too_long' }],
  [{ items: [{ ...item, quantity: '' }] }, { 'items.0.quantity': 'field.required' }],
  [{ items: [item, { ...item, quantity: '10000' }] }, { 'items.1.quantity': 'field.format' }],
  [{ items: [{ ...item, unit_price: '' }] }, { 'items.0.unit_price': 'amount.missing' }],
  [{ items: [{ ...item, unit_price: '1000001' }] }, { 'items.0.unit_price': 'amount.too_large' }],
  [{ items: [{ ...item, quantity: '400' }] }, { pay_amount: 'amount.too_large' }],
  [{ charge: 'amount', pay_amount: '' }, { pay_amount: 'amount.missing' }],
  [{ charge: 'amount', pay_amount: '99999999999' }, { pay_amount: 'amount.too_large' }],
])('%j has the errors %j', (change, codes) => {
  expect(listCodes({ ...valid, ...change })).toEqual(codes);
});

test('the items of a draft for one amount are not validated', () => {
  const items = [{ ...item, name: '', quantity: '' }];
  expect(listCodes({ ...valid, items, charge: 'amount', pay_amount: '500' })).toEqual({});
});

test('an error of the store is shown at its field, any other without fields at none', () => {
  expect(Object.keys(toFieldErrors(new AppError('store.inactive')))).toEqual(['store_id']);
  expect(toFieldErrors(new AppError('overloaded'))).toEqual({});
});

test('only another sum of the server means that the tax settings have changed', () => {
  const create = (path: string) =>
    new AppError('request.invalid', {}, [{ path, code: 'field.mismatch' }]);
  expect(isSumOutdated(create('pay_amount'))).toBe(true);
  expect(isSumOutdated(create('title'))).toBe(false);
  expect(isSumOutdated(new AppError('overloaded'))).toBe(false);
});

test('when an item is removed, the errors of those behind it move up', () => {
  const error = { code: 'field.required', params: {} } as const;
  const errors = {
    title: error,
    'items.0.name': error,
    'items.1.name': error,
    'items.2.quantity': error,
    'items.10.name': error,
  };
  expect(Object.keys(removeItemErrors(errors, 1))).toEqual([
    'title',
    'items.0.name',
    'items.1.quantity',
    'items.9.name',
  ]);
});
