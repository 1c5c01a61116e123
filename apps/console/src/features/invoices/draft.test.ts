import { expect, test } from 'vitest';
import { store } from '../../testing/payments.ts';
import { copyInvoice, createDraft, createItem, getBill, toBody } from './draft.ts';
import { invoice } from './invoice.fixture.ts';

const draft = createDraft(store);

test('a new draft has one empty item at the tax rate of the store', () => {
  const { items } = createDraft({ ...store, default_tax_rate: 8 });
  expect(items).toMatchObject([{ name: '', quantity: '1', unit_price: '', tax_rate: 8 }]);
  expect(createDraft({ ...store, default_tax_rate: null }).items[0]?.tax_rate).toBe(10);
});

test.each([
  ['1', '1080', true, 'floor', 1080],
  ['1', '1080', false, 'floor', 1166],
  ['1', '1080', false, 'ceil', 1167],
  ['３', '¥1,080', true, 'floor', 3240],
  ['', '1080', true, 'floor', 0],
  ['0', '1080', true, 'floor', 0],
  ['10000', '1080', true, 'floor', 0],
  ['1', '-1080', true, 'floor', 0],
  ['1', '10.5', true, 'floor', 0],
  ['1', '99999999999999999999', true, 'floor', 0],
] as const)(
  '%o at %o (tax included: %s, %s) gives %d',
  (quantity, unit_price, included, rounding, total) => {
    const items = [{ ...createItem(8), quantity, unit_price }];
    const settings = { ...store, tax_rounding: rounding };
    expect(getBill({ ...draft, items, tax_included: included }, settings).totalYen).toBe(total);
  },
);

test('tax is rounded once per rate, not per item', () => {
  const item = { ...createItem(10), unit_price: '15' };
  const bill = getBill({ ...draft, items: [item, item], tax_included: false }, store);
  expect(bill.taxLines).toEqual([{ rate: 10, taxableYen: 30, taxYen: 3 }]);
  expect(bill.totalYen).toBe(33);
});

test('one amount contains the tax of the store, if it has a rate', () => {
  const amount = { ...draft, charge: 'amount', pay_amount: '1,100' } as const;
  expect(getBill(amount, store).taxLines).toEqual([{ rate: 10, taxableYen: 1100, taxYen: 100 }]);
  const bill = getBill(amount, { ...store, default_tax_rate: null });
  expect(bill).toEqual({ items: [], taxLines: [], totalYen: 1100 });
  expect(getBill({ ...amount, pay_amount: '1000001' }, store).totalYen).toBe(0);
});

test('items are sent with their sum, one amount without items, and empty texts as null', () => {
  const item = { ...createItem(8), name: '弁当', quantity: '2', unit_price: '1,080' };
  expect(toBody({ ...draft, title: ' ', description: '12月', items: [item] }, store)).toEqual({
    store_id: store.id,
    title: null,
    description: '12月',
    expires_in_days: 30,
    items: [{ name: '弁当', quantity: 2, unit_price: 1080, tax_rate: 8 }],
    tax_included: true,
    pay_amount: 2160,
  });
  const amount = { ...draft, items: [item], charge: 'amount', pay_amount: '500' } as const;
  expect(Object.keys(toBody(amount, store))).not.toContain('items');
});

test('a copy gives the same bill as the invoice', () => {
  const copy = copyInvoice(invoice, store);
  expect(getBill(copy, store).totalYen).toBe(invoice.pay_amount);
  expect(copy).toMatchObject({ charge: 'items', title: '忘年会', expires_in_days: '14' });
});

test('the title that the server takes from the store is not copied', () => {
  expect(copyInvoice({ ...invoice, title: store.name }, store).title).toBe('');
});

test('the copy of a sale that was valid for minutes is valid for the usual number of days', () => {
  const sale = { ...invoice, expires_at: '2026-11-15T12:15:00+09:00' };
  expect(copyInvoice(sale, store).expires_in_days).toBe('30');
});

const dish = { quantity: 1, unit_price: 3000, amount: 3000, tax_rate: 10 } as const;

test.each([
  ['without items', [], 'amount'],
  ['with an item named like the note', [{ ...dish, name: '12月18日' }], 'amount'],
  ['with another name', [{ ...dish, name: '鍋' }], 'items'],
  ['with another tax rate', [{ ...dish, name: '12月18日', tax_rate: 8 }], 'items'],
  ['with two pieces', [{ ...dish, name: '12月18日', quantity: 2 }], 'items'],
] as const)('a copy of an invoice %s', (_, items, charge) => {
  const settings = { ...store, default_tax_rate: 10 } as const;
  const copy = copyInvoice({ ...invoice, pay_amount: 3000, items: [...items] }, settings);
  expect(copy.charge).toBe(charge);
  expect(copy.pay_amount).toBe(charge === 'amount' ? '3,000' : '');
});
