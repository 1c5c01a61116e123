import { expect, test } from 'vitest';
import {
  PAYMENT_STATUSES,
  type PaymentEvent,
  paymentMachine,
  settlementDate,
  splitCapture,
} from './payment.ts';

const EVENTS: readonly PaymentEvent[] = [
  'authorize',
  'settle',
  'charge',
  'capture',
  'confirm',
  'abort',
  'fail',
  'void',
  'refund',
  'part_refund',
  'refund_fail',
  'reopen',
];

test('the transition table matches the product decisions', () => {
  const table = PAYMENT_STATUSES.map((status) => {
    const steps = EVENTS.filter((event) => paymentMachine.getError(status, event) === undefined);
    return [status, steps.map((event) => `${event} → ${paymentMachine.step(status, event)}`)];
  });
  expect(Object.fromEntries(table)).toEqual({
    waiting_for_payment: [
      'authorize → processing',
      'settle → complete',
      'charge → complete',
      'abort → cancel',
      'fail → error',
    ],
    processing: [
      'authorize → processing',
      'capture → processing',
      'confirm → complete',
      'void → cancel',
      'refund → refunded',
      'part_refund → processing',
      'refund_fail → processing',
    ],
    complete: [
      'settle → complete',
      'confirm → complete',
      'refund → refunded',
      'part_refund → complete',
      'refund_fail → complete',
    ],
    refunded: ['refund → refunded', 'refund_fail → complete', 'reopen → processing'],
    cancel: ['abort → cancel', 'void → cancel'],
    error: ['fail → error'],
  });
});

test('an invalid transition is rejected with the error of its state', () => {
  expect(() => paymentMachine.step('waiting_for_payment', 'confirm')).toThrow(
    'payment.not_created',
  );
  expect(() => paymentMachine.step('error', 'authorize')).toThrow('payment.closed');
  expect(() => paymentMachine.step('cancel', 'confirm')).toThrow('payment.closed');
});

test('a completed payment can be refunded but not voided', () => {
  expect(() => paymentMachine.step('complete', 'void')).toThrow('payment.closed');
  expect(() => paymentMachine.step('refunded', 'void')).toThrow('payment.closed');
});

test('the part released before capture is not captured', () => {
  expect(splitCapture({ reserved: 1000, approved: 300 })).toEqual({
    captureYen: 700,
    releaseYen: 300,
  });
  expect(splitCapture({ reserved: 1000, approved: 0 }).captureYen).toBe(1000);
  for (const approved of [-1, 1000, 1001, 0.5, Number.NaN]) {
    expect(() => splitCapture({ reserved: 1000, approved })).toThrow(RangeError);
  }
});

test('a store is paid out on the fifth business day, skipping the year-end closure', () => {
  expect(settlementDate(new Date('2026-11-15T03:00:00Z'))).toBe('2026-11-20');
  expect(settlementDate(new Date('2026-12-25T03:00:00Z'))).toBe('2027-01-07');
});
