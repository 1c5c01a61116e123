import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRests } from './pause-during-payments.ts';

function createOther() {
  const calls: string[] = [];
  return { calls, stop: () => calls.push('stop'), goOn: () => calls.push('go on') };
}

test('others stand still from the first who comes until the last has left', () => {
  const other = createOther();
  const rest = createRests([other]);
  const [leaveFirst, leaveSecond] = [rest(), rest()];
  expect(other.calls).toEqual(['stop']);
  leaveFirst();
  leaveFirst();
  expect(other.calls).toEqual(['stop']);
  leaveSecond();
  expect(other.calls).toEqual(['stop', 'go on']);
});

test('but not for long, and then for a while not again', async () => {
  const other = createOther();
  const rest = createRests([other]);
  const leave = rest();
  while (other.calls.length < 2) await sleep(5);
  rest()();
  leave();
  expect(other.calls).toEqual(['stop', 'go on']);
  await sleep(150);
  rest()();
  expect(other.calls).toEqual(['stop', 'go on', 'stop', 'go on']);
});
