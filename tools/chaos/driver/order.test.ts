import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOrder } from './order.ts';

const PATIENCE_MS = 50;

test('events that arrive in another order happen in the recorded one', async () => {
  const order = createOrder(['a', 'b', 'c']);
  const happened: string[] = [];
  const pass = async (event: string) => {
    await order.pass(event);
    happened.push(event);
  };
  const passing = [pass('c'), pass('b')];
  await sleep(5);
  expect(happened).toEqual([]);
  await Promise.all([...passing, pass('a')]);
  expect(happened).toEqual(['a', 'b', 'c']);
  expect(order.report()).toEqual({ recorded: 3, inOrder: 3, firstMissing: undefined });
});

test('an event that does not happen again is left out and named', async () => {
  const order = createOrder(['a', 'b', 'c', 'd'], PATIENCE_MS);
  await order.pass('a');
  await Promise.all([order.pass('d'), order.pass('c')]);
  expect(order.report()).toEqual({ recorded: 4, inOrder: 3, firstMissing: 'b' });
  // It comes late, and must not wait for ever.
  await order.pass('b');
});

test('an event that was not recorded happens at once', async () => {
  const order = createOrder(['a', 'b']);
  await order.pass('new');
  expect(order.report().inOrder).toBe(0);
});

test('a chain of waiting events goes on without further calls', async () => {
  const order = createOrder(['a', 'b', 'c', 'd', 'e']);
  const passing = ['e', 'd', 'c', 'b'].map(order.pass);
  await order.pass('a');
  await Promise.all(passing);
  expect(order.report().inOrder).toBe(5);
});
