import { expect, test } from 'vitest';
import { getOrderProgress, isOrderClosed, ORDER_PROGRESS } from './order-progress.ts';

test.each([
  ['open', false, null, 'waiting'],
  ['open', true, null, 'scanned'],
  ['open', true, 'waiting_for_payment', 'paying'],
  ['open', true, 'error', 'declined'],
  // The payer went back; a guest may have come without scanning.
  ['open', false, 'cancel', 'scanned'],
  ['paid', true, 'processing', 'paid'],
  ['paid', true, 'complete', 'paid'],
  // The whole amount went back to the payer.
  ['paid', true, 'refunded', 'canceled'],
  ['paid', true, 'cancel', 'canceled'],
  ['canceled', true, 'cancel', 'canceled'],
  ['expired', false, null, 'expired'],
  ['expired', true, 'error', 'expired'],
  // A payment that began in time may still succeed.
  ['expired', true, 'waiting_for_payment', 'paying'],
] as const)(
  'order %s, scanned %s, payment %s: %s',
  (status, isScanned, paymentStatus, progress) => {
    expect(getOrderProgress({ status, isScanned, paymentStatus, isHeld: false })).toBe(progress);
  },
);

test('a held payment is not shown as paid, and a returned one not as held', () => {
  const order = { status: 'paid', isScanned: true, isHeld: true } as const;
  expect(getOrderProgress({ ...order, paymentStatus: 'processing' })).toBe('in_review');
  expect(getOrderProgress({ ...order, paymentStatus: 'cancel' })).toBe('canceled');
});

test('only what can no longer change is closed', () => {
  expect(ORDER_PROGRESS.filter(isOrderClosed)).toEqual(['paid', 'canceled', 'expired']);
});
