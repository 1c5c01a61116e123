import { loadAllTexts } from '@saifu/i18n/texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getLegalValues } from '../../features/order/legal-values.ts';
import { gym, gymPeriod, gymTerms, lunch } from './payment-invoice.fixture.ts';

const en = await loadAllTexts('en');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00+09:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('terms without an end date state the total of the first year', () => {
  // Until 2027-11-15: December 1, eleven first days after it, and eleven last days.
  const count = 12 + 11;
  const total = `¥${(3300 + count * 8800).toLocaleString('en')}`;
  const values = getLegalValues(en, gym);
  expect(values.price).toContain('¥3,300 today, then ¥8,800 on each payment day');
  expect(values.price).toContain(`${total} in all in the first year (${count} later charges)`);
  expect(values.quantity).toBe('ジム会員, from 2026/12/01 until you cancel it (no end date)');
  expect(values.payment).toContain('at 10:00 (Japan time) on each payment day');
  expect(values.provision).toContain('From 2026/12/01');
  expect(values.cancellation).toContain('by 23:59 (Japan time) on the day before');
});

test('terms with an end date state the overall total', () => {
  const recurring = { ...gymTerms, end_date: '2026-12-31' };
  const values = getLegalValues(en, { ...gym, recurring });
  expect(values.price).toContain('¥20,900 in all until 2026/12/31 (2 later charges)');
  expect(values.quantity).toContain('to 2026/12/31');
});

test('a charge paid manually is one purchase, identified by its date', () => {
  const values = getLegalValues(en, gymPeriod);
  expect(values.quantity).toBe('The charge of 2026/12/31 for ジム会員');
  expect(values.price).toBe('¥8,800, tax included');
});

test('an ordinary order has the standard terms', () => {
  expect(getLegalValues(en, lunch)).toEqual({
    quantity: '6 items',
    price: '¥5,694, tax included',
    payment: 'When you confirm the payment, by the method you choose.',
    provision: 'As agreed with the store.',
    cancellation: expect.stringContaining('request a refund'),
  });
});
