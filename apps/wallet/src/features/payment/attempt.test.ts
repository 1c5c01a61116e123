import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAttempt, findUnansweredAttempt, openAttempt, type PayBody } from './attempt.ts';

const ORDER = 'ord_1';
const body: PayBody = {
  expected_amount: 1280,
  payment_method: 'card',
  card_id: 'crd_1',
  gesture: 'slide',
  by: 'customer',
};
const DAY_MS = 24 * 60 * 60 * 1000;

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the same request keeps its key until it is answered, even with another gesture', () => {
  const first = openAttempt(ORDER, body);
  const again = openAttempt(ORDER, { ...body, gesture: 'keyboard' });
  expect(again.key).toBe(first.key);
  expect(again.body).toEqual(first.body);
  closeAttempt(first);
  expect(openAttempt(ORDER, body).key).not.toBe(first.key);
});

test.each<[string, Partial<PayBody>]>([
  ['amount', { expected_amount: 1290 }],
  ['method', { payment_method: 'paypay' }],
  ['card', { card_id: 'crd_2' }],
  ['plan', { payment_type: 'revolving' }],
  ['contact', { contact: { email: 'hana@example.jp' } }],
])('another %s opens another attempt', (_, change) => {
  const first = openAttempt(ORDER, body);
  expect(openAttempt(ORDER, { ...body, ...change }).key).not.toBe(first.key);
});

test('another order has its own attempts', () => {
  const first = openAttempt(ORDER, body);
  expect(openAttempt('ord_2', body).key).not.toBe(first.key);
  expect(findUnansweredAttempt(ORDER)).toEqual(first);
});

test('the key order of the body does not change the attempt', () => {
  const turned = Object.fromEntries(Object.entries(body).toReversed()) as PayBody;
  expect(openAttempt(ORDER, turned).key).toBe(openAttempt(ORDER, body).key);
});

test('a Bitcash number is sent and not stored', () => {
  const number = 'ああああいいいいううううええええ';
  const bitcash: PayBody = { ...body, payment_method: 'bitcash', bitcash_number: number };
  expect(openAttempt(ORDER, bitcash).body.bitcash_number).toBe(number);
  expect([...kept.values()].join()).not.toContain(number);
  expect(findUnansweredAttempt(ORDER)).toBeNull();
});

test('an attempt expires after a day', () => {
  vi.useFakeTimers();
  const first = openAttempt(ORDER, body);
  vi.advanceTimersByTime(DAY_MS);
  expect(findUnansweredAttempt(ORDER)).toBeNull();
  expect(openAttempt(ORDER, body).key).not.toBe(first.key);
});

test.each(['', '{', 'null', '[]', '"x"', '{"orderId":"ord_1"}'])(
  'the stored value %j is not an attempt',
  (text) => {
    kept.set(`payment.attempt.${ORDER}`, text);
    expect(findUnansweredAttempt(ORDER)).toBeNull();
  },
);

test('if storage throws, the key lives as long as the page', () => {
  const broken = () => {
    throw new DOMException('no');
  };
  vi.stubGlobal('sessionStorage', { getItem: broken, setItem: broken, removeItem: broken });
  const first = openAttempt('ord_3', body);
  expect(openAttempt('ord_3', body).key).toBe(first.key);
  closeAttempt(first);
  expect(findUnansweredAttempt('ord_3')).toBeNull();
});
