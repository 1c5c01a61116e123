import { AppError } from '@saifu/domain/shared/app-error';
import { expect, test } from 'vitest';
import { getDeclineMessage } from './decline-labels.ts';

const declined = (reason: string) => new AppError('payment.declined', { reason });
const unproven = new AppError('payment.authentication_failed');

test.each(['card', 'apple_pay', 'google_pay'] as const)(
  'a decline with %s uses the text of the card decline',
  (method) => {
    expect(getDeclineMessage(declined('limit'), method)?.textKey).toBe('payment.declined_limit');
    expect(getDeclineMessage(declined('of_a_newer_server'), method)?.textKey).toBe(
      'payment.declined_other',
    );
    expect(getDeclineMessage(unproven, method)?.textKey).toBe('payment.declined_authentication');
  },
);

test.each([
  ['paypay', 'payment.declined_elsewhere'],
  ['cash', 'payment.declined_elsewhere'],
] as const)('a decline with %s does not mention a card', (method, textKey) => {
  expect(getDeclineMessage(declined('insufficient_funds'), method)).toEqual({
    textKey,
    remedy: null,
  });
  expect(getDeclineMessage(unproven, method)).toEqual({ textKey, remedy: null });
});

test.each([
  [declined('insufficient_funds'), 'payment.declined_bitcash_balance'],
  [declined('expired_card'), 'payment.declined_bitcash_expired'],
  [declined('other'), 'payment.declined_bitcash'],
  [declined('of_a_newer_server'), 'payment.declined_bitcash'],
  [unproven, 'payment.declined_bitcash'],
])(
  'a decline with bitcash says whether the balance or the expiry is the reason',
  (error, textKey) => {
    expect(getDeclineMessage(error, 'bitcash')).toEqual({ textKey, remedy: null });
  },
);

test.each([
  [declined('other'), 'payment.declined_elsewhere'],
  [declined('insufficient_funds'), 'payment.declined_elsewhere'],
  [unproven, 'error.payment.authentication_failed'],
  [declined('expired_card'), 'payment.declined_expired_card'],
])(
  'a decline with an unknown method mentions a card only for reasons specific to cards',
  (error, textKey) => {
    expect(getDeclineMessage(error, undefined)?.textKey).toBe(textKey);
  },
);

test('an error of our own has no decline message', () => {
  expect(getDeclineMessage(new AppError('order.paid'), 'card')).toBeNull();
});
