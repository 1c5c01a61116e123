import { expect, test } from 'vitest';
import { createBill, type PricedItem } from '../orders/order.ts';
import type { TaxRounding } from '../shared/tax.ts';
import { yen } from '../shared/yen.ts';
import { partLines, receiptLines } from './receipt-lines.ts';

const item = (name: string, price: number, taxRate: 8 | 10, quantity = 1): PricedItem => {
  return { name, quantity, unitPriceYen: yen(price), taxRate };
};

function ordered(items: readonly PricedItem[], taxIncluded: boolean, rounding: TaxRounding) {
  const { totalYen: payAmount, ...bill } = createBill(items, taxIncluded, rounding);
  return { title: 'お買い上げ', taxIncluded, payAmount, ...bill };
}

const RICE = [item('鮭', 98, 8), item('梅', 98, 8), item('昆布', 98, 8)];
const getSum = (lines: readonly { readonly amountYen: number }[]) =>
  lines.reduce((sum, line) => sum + line.amountYen, 0);

test('net prices are listed with tax and add up to the amount paid', () => {
  const order = ordered([...RICE, item('袋', 3, 10)], false, 'floor');
  const { items, taxLines } = receiptLines(order, order.payAmount, 'floor');
  expect(taxLines).toEqual([
    { rate: 10, taxableYen: 3, taxYen: 0 },
    { rate: 8, taxableYen: 317, taxYen: 23 },
  ]);
  expect(items.map(({ amountYen }) => amountYen)).toEqual([106, 106, 105, 3]);
  expect(getSum(items)).toBe(order.payAmount);
});

test.each([
  ['floor', 23],
  ['round', 24],
  ['ceil', 24],
] as const)('tax is rounded once per rate: %s', (rounding, tax) => {
  const order = ordered(RICE, false, rounding);
  const { items, taxLines } = receiptLines(order, order.payAmount, rounding);
  expect(taxLines).toEqual([{ rate: 8, taxableYen: 294 + tax, taxYen: tax }]);
  expect(getSum(items)).toBe(294 + tax);
});

test('tax-inclusive prices are listed unchanged', () => {
  const order = ordered([item('定食', 1200, 10, 2), item('弁当', 864, 8)], true, 'floor');
  expect(receiptLines(order, order.payAmount, 'floor')).toEqual({
    items: [
      { name: '定食', quantity: 2, amountYen: 2400, rate: 10 },
      { name: '弁当', quantity: 1, amountYen: 864, rate: 8 },
    ],
    taxLines: [
      { rate: 10, taxableYen: 2400, taxYen: 218 },
      { rate: 8, taxableYen: 864, taxYen: 64 },
    ],
  });
});

test('an amount without items becomes one line without a tax rate', () => {
  const order = ordered([], true, 'floor');
  expect(receiptLines({ ...order, payAmount: yen(1280) }, 1280, 'floor')).toEqual({
    items: [{ name: 'お買い上げ', quantity: 1, amountYen: 1280, rate: null }],
    taxLines: [],
  });
});

test('a part capture has one line per tax rate', () => {
  const order = ordered([item('定食', 1000, 10), item('弁当', 1000, 8)], true, 'floor');
  const { items, taxLines } = receiptLines(order, 1500, 'floor');
  expect(items).toEqual([
    { name: 'お買い上げ', quantity: 1, amountYen: 750, rate: 10 },
    { name: 'お買い上げ', quantity: 1, amountYen: 750, rate: 8 },
  ]);
  expect(taxLines.map(({ taxYen }) => taxYen)).toEqual([68, 55]);
});

test('two refunds together are split across the rates like one', () => {
  const order = ordered([item('定食', 1001, 10), item('弁当', 500, 8)], true, 'floor');
  const first = partLines(order, 750, { rounding: 'floor' });
  const second = partLines(order, 751, { rounding: 'floor', before: 750 });
  const sums = first.items.map((line, at) => line.amountYen + (second.items[at]?.amountYen ?? 0));
  expect(sums).toEqual([1001, 500]);
});
