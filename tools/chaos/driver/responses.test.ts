import { expect, onTestFinished, test, vi } from 'vitest';
import { createResponses } from './responses.ts';

const OVERLOADED = { status: 503, code: 'overloaded', body: {}, isReplay: false, ms: 0 };

test('a 503 with a code is expected during a fault, and unexpected without one', () => {
  const responses = createResponses();
  responses.note('pay', OVERLOADED);
  expect(responses.report().unexpected).toEqual(['pay 503 overloaded']);
  responses.beginFault();
  responses.note('pay', OVERLOADED);
  responses.endFault();
  // Shortly after it, too.
  responses.note('pay', OVERLOADED);
  expect(responses.report().unexpected).toHaveLength(1);
});

test('a receipt scan that a fault interrupted says so long after the fault, but not before one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const responses = createResponses();
  const interrupted = { ...OVERLOADED, code: 'receipt_scan.interrupted' };
  responses.note('look', interrupted);
  responses.beginFault();
  responses.endFault();
  vi.advanceTimersByTime(60_000);
  responses.note('look', interrupted);
  responses.note('look', OVERLOADED);
  expect(responses.report().unexpected).toEqual([
    'look 503 receipt_scan.interrupted',
    'look 503 overloaded',
  ]);
});

test('an internal error and a 503 without a code are unexpected during a fault too', () => {
  const responses = createResponses();
  responses.beginFault();
  responses.note('pay', { ...OVERLOADED, status: 500, code: 'internal' });
  responses.note('pay', { ...OVERLOADED, code: '' });
  expect(responses.report().unexpected).toEqual(['pay 500 internal', 'pay 503']);
});

test('only successes count as done', () => {
  const responses = createResponses();
  responses.note('pay', { ...OVERLOADED, status: 201, code: '' });
  responses.note('pay', { ...OVERLOADED, status: 402, code: 'payment.declined' });
  responses.note('pay', { ...OVERLOADED, status: 0, code: 'unreachable' });
  expect(responses.report().done.get('pay')).toBe(1);
});
