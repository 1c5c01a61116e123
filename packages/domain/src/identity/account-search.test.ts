import { expect, test } from 'vitest';
import { toTypeId } from '../shared/ids.ts';
import { parseAccountSearch } from './account-search.ts';

const UUID = '01936b1c-0000-7000-8000-010000000001';
const DAY = '2026-11-19';

test.each([
  ['Hanako@Saifu.example', { kind: 'email', value: 'hanako@saifu.example' }],
  ['090-1234-5678', { kind: 'phone', value: '090-1234-5678' }],
  ['+81 90 1234 5678', { kind: 'phone', value: '+81 90 1234 5678' }],
  [toTypeId('user', UUID), { kind: 'user_id', value: UUID }],
  [toTypeId('payment', UUID).toUpperCase(), { kind: 'payment_id', value: UUID }],
  ['r-20261115-00000001', { kind: 'receipt_number', value: 'R-20261115-00000001' }],
  ['Xt5EWLLDS7FJjR1c', { kind: 'card_fingerprint', value: 'Xt5EWLLDS7FJjR1c' }],
  ['4242', { kind: 'card_last4', value: '4242', date: DAY }],
])('parseAccountSearch(%s) finds %o', (term, search) => {
  expect(parseAccountSearch(term, DAY)).toEqual(search);
});

test.each([
  '%',
  '_',
  'a',
  '%@%',
  'hanako',
  '花子',
  '4242424242424242',
  '424',
  '12345',
  'usr_1',
  "' or 1=1",
])('parseAccountSearch(%s) is rejected', (term) => {
  expect(() => parseAccountSearch(term, DAY)).toThrow('account_search.unrecognized');
});

test('the last four digits of a card need an existing date', () => {
  expect(() => parseAccountSearch('4242', undefined)).toThrow('account_search.date_required');
  expect(() => parseAccountSearch('4242', '2026-02-30')).toThrow('request.invalid');
});
