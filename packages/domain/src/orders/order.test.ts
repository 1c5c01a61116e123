import { expect, test } from 'vitest';
import { yen } from '../shared/yen.ts';
import {
  createBill,
  createBillFromAmount,
  ORDER_STATUSES,
  orderMachine,
  readAmount,
  statusAt,
  validateAmount,
} from './order.ts';

test('only an open order can be paid or canceled; other states return their error', () => {
  expect(ORDER_STATUSES.map((status) => orderMachine.getError(status, 'pay'))).toEqual([
    undefined,
    'order.paid',
    'order.canceled',
    'order.expired',
  ]);
  expect(ORDER_STATUSES.map((status) => orderMachine.getError(status, 'cancel'))).toEqual([
    undefined,
    'order.paid',
    undefined,
    'order.expired',
  ]);
});

test('voiding a paid order cancels it', () => {
  expect(orderMachine.step('paid', 'void')).toBe('canceled');
  expect(orderMachine.getError('open', 'void')).toBeDefined();
});

test('an open order expires at expiresAt; other states do not change with time', () => {
  const expiresAt = new Date(1000);
  expect(statusAt({ status: 'open', expiresAt }, new Date(999))).toBe('open');
  expect(statusAt({ status: 'open', expiresAt }, new Date(1000))).toBe('expired');
  expect(statusAt({ status: 'paid', expiresAt }, new Date(5000))).toBe('paid');
});

test.each([
  ['1280', 1280],
  ['１，２８０', 1280],
  ['¥1,280', 1280],
  ['1280円', 1280],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['12.5', undefined],
  ['1e3', undefined],
  ['9999999999', undefined],
  ['abc', undefined],
])('readAmount(%j) returns %s', (typed, expected) => {
  expect(readAmount(typed)).toBe(expected);
});

test.each([
  [1, undefined],
  [1_000_000, undefined],
  [1_000_001, 'amount.too_large'],
  [0, 'amount.missing'],
  [-1, 'amount.missing'],
  [0.5, 'amount.missing'],
  [Number.NaN, 'amount.missing'],
])('validateAmount(%s) returns %s', (amount, expected) => {
  expect(validateAmount(amount)).toBe(expected);
});

test('three net items at ¥98 with the reduced rate bear ¥23 of tax, not three times ¥7', () => {
  const item = { name: 'おにぎり', quantity: 1, unitPriceYen: yen(98), taxRate: 8 } as const;
  expect(createBill([item, item, item], false, 'floor')).toMatchObject({
    taxLines: [{ rate: 8, taxableYen: 294, taxYen: 23 }],
    totalYen: 317,
  });
});

test('an amount without items becomes one line including tax, or none without a rate', () => {
  const amount = { amountYen: yen(1000), name: 'お品代' };
  expect(createBillFromAmount({ ...amount, taxRate: 8 }, 'ceil')).toEqual({
    items: [{ name: 'お品代', quantity: 1, unitPriceYen: 1000, taxRate: 8, amountYen: 1000 }],
    taxLines: [{ rate: 8, taxableYen: 1000, taxYen: 75 }],
    totalYen: 1000,
  });
  const untaxed = { items: [], taxLines: [], totalYen: 1000 };
  expect(createBillFromAmount({ ...amount, taxRate: null }, 'ceil')).toEqual(untaxed);
});

test('tax-inclusive prices add up to the total unchanged', () => {
  const bill = createBill(
    [
      { name: 'ランチ', quantity: 2, unitPriceYen: yen(1100), taxRate: 10 },
      { name: 'お茶', quantity: 1, unitPriceYen: yen(108), taxRate: 8 },
    ],
    true,
    'floor',
  );
  expect(bill.totalYen).toBe(2308);
  expect(bill.items.map((item) => item.amountYen)).toEqual([2200, 108]);
  expect(bill.taxLines).toEqual([
    { rate: 10, taxableYen: 2200, taxYen: 200 },
    { rate: 8, taxableYen: 108, taxYen: 8 },
  ]);
});
