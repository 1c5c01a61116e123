import { expect, test } from 'vitest';
import { createHostOrder } from './connection-hosts.ts';

test('the first host is used until it fails, and again half a minute later', () => {
  let now = 0;
  const order = createHostOrder(3, () => now);
  expect(order.first()).toBe(0);
  order.markFailed(0);
  expect(order.first()).toBe(1);
  now = 31_000;
  expect(order.first()).toBe(0);
});

test('when all have failed, each is tried again in the order of its failure', () => {
  let now = 0;
  const order = createHostOrder(3, () => now);
  const tried = Array.from({ length: 6 }, () => {
    now += 1;
    const host = order.first();
    order.markFailed(host);
    return host;
  });
  expect(tried).toEqual([0, 1, 2, 0, 1, 2]);
});
