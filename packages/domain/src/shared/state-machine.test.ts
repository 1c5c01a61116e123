import { expect, test } from 'vitest';
import { defineMachine } from './state-machine.ts';

const door = defineMachine<'open' | 'shut', 'push' | 'lock'>({
  open: { on: { push: 'shut' }, otherwise: 'order.paid' },
  shut: { on: { push: 'open', lock: 'shut' }, otherwise: 'order.canceled' },
});

test('an accepted event leads to its target state', () => {
  expect(door.step('open', 'push')).toBe('shut');
  expect(door.getError('open', 'push')).toBeUndefined();
});

test('a transition from a state to itself is idempotent', () => {
  expect(door.step('shut', 'lock')).toBe('shut');
});

test('an event that a state does not list is rejected with the error of that state', () => {
  expect(door.getError('open', 'lock')).toBe('order.paid');
  expect(() => door.step('open', 'lock')).toThrow(expect.objectContaining({ code: 'order.paid' }));
});
