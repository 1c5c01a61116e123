import { yen } from '@saifu/domain/shared/yen';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isConsistent, toProviderResult } from './stripe-result.ts';

// Whatever the provider answers, we believe in a payment only if it holds the whole amount in yen.

const ASKED = 1280;
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constant(ASKED) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, ASKED - 1, ASKED + 1, ASKED * 100, -ASKED) },
);
const intent = fc.record({
  id: fc.constant('pi_1'),
  client_secret: fc.constantFrom(
    'pi_1_secret_x',
    'pi_1_secret_x',
    null,
    undefined,
    'pi_12_secret_x',
    '',
  ),
  object: fc.constant('payment_intent'),
  status: fc.constantFrom(
    'requires_capture',
    'succeeded',
    'requires_action',
    'requires_payment_method',
    'processing',
    'canceled',
    'a status of tomorrow',
  ),
  amount,
  amount_capturable: fc.oneof(fc.constant(0), amount),
  amount_received: fc.oneof(fc.constant(0), amount),
  canceled_at: fc.constantFrom(null, null, null, 1_790_000_000),
  currency: fc.constantFrom('jpy', 'jpy', 'jpy', 'usd', 'JPY', ''),
  payment_method: fc.constant(null),
  next_action: fc.constant(null),
  last_payment_error: fc.constant(null),
  latest_charge: fc.oneof(
    fc.constantFrom(null, 'ch_1'),
    fc.record({ amount_refunded: fc.constantFrom(0, 0, 1, ASKED) }),
  ),
});

const getHeld = (one: Stripe.PaymentIntent) =>
  one.status === 'succeeded' ? one.amount_received : one.amount_capturable;

test('an intent is approved only if the provider holds exactly what was asked', () => {
  let approved = 0;
  fc.assert(
    fc.property(intent, (fields) => {
      const given = fields as unknown as Stripe.PaymentIntent;
      if (toProviderResult(given, yen(ASKED)).kind !== 'approved') return;
      approved += 1;
      expect(['requires_capture', 'succeeded']).toContain(given.status);
      expect([given.amount, getHeld(given), given.currency]).toEqual([ASKED, ASKED, 'jpy']);
      expect(['pi_1_secret_x', null, undefined]).toContain(given.client_secret);
      const charge = given.latest_charge as { readonly amount_refunded?: number } | string | null;
      expect(typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0).toBe(0);
    }),
    { numRuns: 10_000, seed: 11 },
  );
  expect(approved).toBeGreaterThan(50);
});

const STATES = [
  {
    status: 'requires_payment_method',
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
  },
  { status: 'requires_action', amount_capturable: 0, amount_received: 0, canceled_at: null },
  { status: 'processing', amount_capturable: 0, amount_received: 0, canceled_at: null },
  { status: 'requires_capture', amount_capturable: ASKED, amount_received: 0, canceled_at: null },
  { status: 'succeeded', amount_capturable: 0, amount_received: ASKED, canceled_at: null },
  // Captured in part.
  { status: 'succeeded', amount_capturable: 0, amount_received: 1, canceled_at: null },
  { status: 'canceled', amount_capturable: 0, amount_received: 0, canceled_at: 1_790_000_000 },
] as const;
const OWN_ID = { id: 'pi_1', client_secret: 'pi_1_secret_x' };
const toIntent = (fields: object) => ({ ...OWN_ID, ...fields }) as unknown as Stripe.PaymentIntent;

test.each(STATES)('a true intent is believed: $status', (state) => {
  expect(isConsistent(toIntent(state))).toBe(true);
});

test('no wrong status is believed that says something about the money', () => {
  const final = ['requires_capture', 'succeeded', 'canceled'];
  for (const state of STATES) {
    for (const status of final.filter((each) => each !== state.status)) {
      expect(isConsistent(toIntent({ ...state, status })), `${state.status}: ${status}`).toBe(
        false,
      );
    }
  }
});
