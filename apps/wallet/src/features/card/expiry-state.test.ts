import type { CardView } from '@saifu/contract/card';
import { expect, test } from 'vitest';
import { formatCardExpiry, getExpiryState } from './expiry-state.ts';

const card: CardView = {
  id: 'crd_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2026,
  cardholder_name: 'TARO YAMADA',
  is_default: true,
  expired: false,
  frozen: false,
  three_ds: 'authenticated',
  supports_installments: true,
  pays_for: [],
  created_at: '2026-11-10T09:00:00+09:00',
  last_used_at: null,
};

test.each([
  ['2026-12-01T23:59:59+09:00', 'valid'],
  ['2026-12-02T00:00:00+09:00', 'expiring'],
  ['2026-12-31T23:59:59+09:00', 'expiring'],
] as const)('at %s a card that expires in December is %s', (now, state) => {
  expect(getExpiryState(card, new Date(now))).toBe(state);
});

test('a card that the server reports as expired is expired regardless of the local clock', () => {
  const state = getExpiryState({ ...card, expired: true }, new Date('2020-01-01T00:00:00+09:00'));
  expect(state).toBe('expired');
});

test('the expiry is formatted as on the card', () => {
  expect(formatCardExpiry({ ...card, exp_month: 1, exp_year: 2031 })).toBe('01/31');
});
