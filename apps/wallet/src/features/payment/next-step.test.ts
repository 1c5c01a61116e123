import type { PaymentView } from '@saifu/contract/payment';
import { expect, test } from 'vitest';
import { getNextStep } from './next-step.ts';

const redirect = { type: 'redirect', url: 'https://bank.example' } as const;
const voucher = { type: 'voucher', url: '', expires_at: '', chains: [] } as const;
const quiet = { awaits_provider: false, next_action: null, error: null };

test.each([
  ['processing', {}, 'paid'],
  ['complete', {}, 'paid'],
  ['refunded', {}, 'paid'],
  ['waiting_for_payment', { next_action: redirect }, 'redirect'],
  ['waiting_for_payment', { next_action: voucher }, 'voucher'],
  ['waiting_for_payment', {}, 'awaiting_provider'],
  ['waiting_for_payment', { awaits_provider: true, next_action: redirect }, 'awaiting_provider'],
  ['processing', { awaits_provider: true }, 'awaiting_provider'],
  ['error', {}, 'failed'],
  ['cancel', {}, 'failed'],
] as const)('%s with %j gives the step %s', (status, more, kind) => {
  expect(getNextStep({ ...quiet, status, ...more } as unknown as PaymentView).kind).toBe(kind);
});

test.each([
  ['error', { code: 'payment.declined', reason: 'limit' }, 'payment.declined', { reason: 'limit' }],
  [
    'error',
    { code: 'payment.authentication_failed', reason: null },
    'payment.authentication_failed',
    {},
  ],
  ['error', { code: 'of_a_newer_server', reason: null }, 'payment.declined', {}],
  ['error', null, 'payment.declined', {}],
  ['cancel', null, 'payment.not_created', {}],
])('%s because of %j gives the error %s', (status, error, code, params) => {
  const step = getNextStep({ ...quiet, status, error } as unknown as PaymentView);
  expect(step).toMatchObject({ kind: 'failed', error: { code, params } });
});
