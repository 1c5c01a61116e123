import { expect, test } from 'vitest';
import { BILL } from '../modules/orders/receipt-scan/scan.fixture.ts';
import { findFieldsError, mayShowSeveralReceipts } from './fields-error.ts';

const SEVERAL = { ...BILL, verdict: 'unsure', reasons: ['doubt.several'] } as const;
const EMPTY = { ...BILL, verdict: 'unreadable', pay_amount: null } as const;

test('competing totals or none of several receipts are no amount to pay', () => {
  const rivals = { ...SEVERAL, reasons: ['doubt.rival', 'doubt.several'] };
  expect(findFieldsError(rivals)).toBe('receipt.several');
  const none = { ...EMPTY, reasons: ['total.none', 'doubt.several'] };
  expect(findFieldsError(none)).toBe('receipt.several');
});

test('one total of what may be several receipts is shown with a warning', () => {
  expect(mayShowSeveralReceipts(SEVERAL)).toBe(true);
  expect(findFieldsError(SEVERAL)).toBeUndefined();
});

test('a competing total on one receipt makes no second receipt', () => {
  const rival = { ...SEVERAL, reasons: ['doubt.rival'] };
  expect(mayShowSeveralReceipts(rival)).toBe(false);
  expect(findFieldsError(rival)).toBeUndefined();
});

test('a handwritten amount is told from a picture that cannot be read', () => {
  expect(findFieldsError({ ...EMPTY, reasons: ['total.handwritten'] })).toBe('receipt.handwritten');
  expect(findFieldsError({ ...EMPTY, reasons: ['total.none'] })).toBe('receipt.unreadable');
});
