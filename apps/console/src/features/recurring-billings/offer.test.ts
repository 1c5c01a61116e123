import { civilDate } from '@saifu/domain/shared/calendar';
import { expect, test } from 'vitest';
import { store } from '../../testing/payments.ts';
import {
  createOffer,
  listFirstCharges,
  type OfferValues,
  toggleDay,
  toOfferBody,
  validateOfferValues,
} from './offer.ts';

const today = civilDate('2026-11-15');
const valid: OfferValues = {
  ...createOffer(store, today),
  service_name: 'パンの定期便',
  initial_amount: '3,300',
  monthly_amount: '１１００',
  monthly_payment_days: '10 31',
};

function listCodes(values: OfferValues) {
  const errors = Object.entries(validateOfferValues(values, today));
  return Object.fromEntries(errors.map(([path, error]) => [path, error?.code]));
}

test('a new offer begins today at the tax rate of the store, with a month to agree', () => {
  expect(createOffer({ ...store, default_tax_rate: 8 }, today)).toMatchObject({
    tax_rate: '8',
    start_date: '2026-11-15',
    first_payment_deadline: '2026-12-15',
  });
  expect(createOffer({ ...store, default_tax_rate: null }, today).tax_rate).toBe('10');
});

test('amounts and days are sent as numbers, and empty texts as null', () => {
  expect(toOfferBody({ ...valid, description: ' ' })).toEqual({
    store_id: store.id,
    service_name: 'パンの定期便',
    description: null,
    initial_amount: 3300,
    monthly_amount: 1100,
    tax_rate: 10,
    start_date: '2026-11-15',
    end_date: null,
    first_payment_deadline: '2026-12-15',
    monthly_payment_days: [10, 31],
    pausable: false,
  });
  expect(listCodes(valid)).toEqual({});
});

test.each<[Partial<OfferValues>, Record<string, string>]>([
  [{ service_name: ' ' }, { service_name: 'field.required' }],
  [{ service_name: 'あ'.repeat(61) }, { service_name: 'field.too_long' }],
  [{ service_name: 'a\u202Eb' }, { service_name: 'field.format' }],
  [{ description: 'あ'.repeat(201) }, { description: 'field.too_long' }],
  [{ initial_amount: '' }, { initial_amount: 'amount.missing' }],
  [{ initial_amount: '49' }, { initial_amount: 'field.format' }],
  [{ monthly_amount: '-5' }, { monthly_amount: 'amount.missing' }],
  [{ monthly_amount: '99999999999' }, { monthly_amount: 'amount.too_large' }],
  [{ monthly_payment_days: '' }, { monthly_payment_days: 'field.required' }],
  [{ monthly_payment_days: '32' }, { monthly_payment_days: 'field.format' }],
  [{ start_date: '' }, { start_date: 'field.required' }],
  [{ start_date: '0002-01-01' }, { start_date: 'field.format' }],
  [{ start_date: '2026-02-30' }, { start_date: 'field.format' }],
  [{ first_payment_deadline: '2026-11-14' }, { first_payment_deadline: 'field.format' }],
  [{ end_date: '2026-12-20' }, { end_date: 'field.format' }],
  [{ end_date: '2026-11-01' }, { end_date: 'field.format' }],
])('%j has the errors %j', (change, codes) => {
  expect(listCodes({ ...valid, ...change })).toEqual(codes);
});

test('the first charges follow the payment days, in a short month its last one', () => {
  expect(listFirstCharges(valid, today)).toEqual(['2026-11-30', '2026-12-10', '2026-12-31']);
  const later = { ...valid, start_date: '2027-02-15' };
  expect(listFirstCharges(later, today)).toEqual(['2027-02-28', '2027-03-10', '2027-03-31']);
  const short = { ...valid, end_date: '2026-12-31' };
  expect(listFirstCharges(short, today)).toEqual(['2026-11-30', '2026-12-10', '2026-12-31']);
});

test.each<[Partial<OfferValues>]>([
  [{ monthly_payment_days: '' }],
  [{ start_date: '' }],
  [{ start_date: '9999-12-31' }],
  [{ end_date: '2026-11-01' }],
])('with %j no charges are foretold', (change) => {
  expect(listFirstCharges({ ...valid, ...change }, today)).toEqual([]);
});

test('a day is added in order, and removed again', () => {
  expect(toggleDay('10 31', 5)).toBe('5 10 31');
  expect(toggleDay('5 10 31', 10)).toBe('5 31');
  expect(toggleDay('', 1)).toBe('1');
});
