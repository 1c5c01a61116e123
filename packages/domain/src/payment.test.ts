import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentEvent, paymentMachine } from './payment.ts';

const EVENTS: readonly PaymentEvent[] = [
  'authorize',
  'settle',
  'confirm',
  'abort',
  'fail',
  'void',
  'refund',
  'part_refund',
];

test('the whole table, as it is written in the product’s decisions', () => {
  const table = PAYMENT_STATUSES.map((status) => {
    const steps = EVENTS.filter((event) => paymentMachine.refusal(status, event) === undefined);
    return [status, steps.map((event) => `${event} → ${paymentMachine.step(status, event)}`)];
  });
  expect(Object.fromEntries(table)).toEqual({
    waiting_for_payment: [
      'authorize → processing',
      'settle → complete',
      'abort → cancel',
      'fail → error',
    ],
    processing: [
      'authorize → processing',
      'confirm → complete',
      'void → cancel',
      'refund → refunded',
    ],
    complete: [
      'settle → complete',
      'confirm → complete',
      'refund → refunded',
      'part_refund → complete',
    ],
    refunded: ['refund → refunded'],
    cancel: ['abort → cancel', 'void → cancel'],
    error: ['fail → error'],
  });
});

test('what cannot happen is refused with what became of the payment', () => {
  expect(() => paymentMachine.step('waiting_for_payment', 'confirm')).toThrow('payment.not_made');
  expect(() => paymentMachine.step('error', 'authorize')).toThrow('payment.closed');
  expect(() => paymentMachine.step('cancel', 'confirm')).toThrow('payment.closed');
});
