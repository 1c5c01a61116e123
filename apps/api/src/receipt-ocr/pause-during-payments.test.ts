import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPauseSwitch } from './pause-during-payments.ts';

function createOther() {
  const calls: string[] = [];
  return { calls, pause: () => calls.push('stop'), resume: () => calls.push('go on') };
}

test('workers are paused from the first payment until the last one has ended', () => {
  const other = createOther();
  const pauseWorkers = createPauseSwitch([other]);
  const [leaveFirst, leaveSecond] = [pauseWorkers(), pauseWorkers()];
  expect(other.calls).toEqual(['stop']);
  leaveFirst();
  leaveFirst();
  expect(other.calls).toEqual(['stop']);
  leaveSecond();
  expect(other.calls).toEqual(['stop', 'go on']);
});

test('a pause is limited in length, and the next one starts only after a while', async () => {
  const other = createOther();
  const pauseWorkers = createPauseSwitch([other]);
  const leave = pauseWorkers();
  while (other.calls.length < 2) await sleep(5);
  pauseWorkers()();
  leave();
  expect(other.calls).toEqual(['stop', 'go on']);
  await sleep(150);
  pauseWorkers()();
  expect(other.calls).toEqual(['stop', 'go on', 'stop', 'go on']);
});
