import { expect, test } from 'vitest';
import { OFFERED_METHODS } from '../payments/payment-method.ts';
import { isFeature, toMethodFeature } from './feature-switch.ts';

test('every payment method that is offered can be switched off', () => {
  expect(OFFERED_METHODS.map(toMethodFeature)).toEqual(OFFERED_METHODS);
  expect(toMethodFeature('linepay')).toBeUndefined();
});

test.each(['', 'CARD', 'card ', 'toString', '__proto__'])('%j is no feature', (name) => {
  expect(isFeature(name)).toBe(false);
});
