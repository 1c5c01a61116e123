import { expect, test } from 'vitest';
import { assertPayerProven, isLargePayment, type PayerProof } from './large-payment.ts';

const now = new Date('2026-11-15T05:05:00Z');
const later = new Date(now.getTime() + 1);

const strange: PayerProof = { isDeviceKnown: false, freshUntil: null, contactSettlesAt: null };
const known = { ...strange, isDeviceKnown: true };
const fresh = { ...strange, freshUntil: later };
const stale = { ...strange, freshUntil: now };

test('a payment of 30,000 yen or more is large', () => {
  expect([1, 29_999, 30_000, 30_001].map(isLargePayment)).toEqual([false, false, true, true]);
});

test.each([
  ['a large payment on a new device', 30_000, strange],
  ['an expired verification', 30_000, stale],
  ['the maximum amount', 1_000_000, strange],
])('%s needs a step-up verification', (_, amount, proof) => {
  expect(() => assertPayerProven(amount, proof, now)).toThrow('session.step_up_required');
});

test.each([
  ['a payment below the threshold', 29_999, strange],
  ['a known device', 30_000, known],
  ['a fresh verification', 30_000, fresh],
  ['a guest or off-session payment', 30_000, null],
])('%s needs no step-up verification', (_, amount, proof) => {
  expect(() => assertPayerProven(amount, proof, now)).not.toThrow();
});

test('an account with only new addresses is rejected with the date from which it can pay', () => {
  const settles = { ...strange, contactSettlesAt: new Date('2026-11-20T05:00:00Z') };
  const rejected = () => assertPayerProven(30_000, settles, now);
  expect(rejected).toThrow(
    expect.objectContaining({
      code: 'contact.too_new',
      params: { date: '2026/11/21', amount: '¥30,000' },
    }),
  );
  expect(() => assertPayerProven(30_000, { ...settles, isDeviceKnown: true }, now)).not.toThrow();
  expect(() => assertPayerProven(30_000, { ...settles, freshUntil: later }, now)).not.toThrow();
  expect(() => assertPayerProven(29_999, settles, now)).not.toThrow();
});
