import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueLimits, type QueueCaller } from './fair-queue.ts';

const LIMITS: FairQueueLimits = {
  concurrencyMax: 1,
  waitingMax: 6,
  waitingPerOwnerMax: 4,
  knownMax: 2,
  knownPerOwnerMax: 1,
  retryAfterSeconds: 5,
};

/** A queue whose tasks end under control of the test, with a record of what happened. */
function start(limits: Partial<FairQueueLimits> = {}) {
  const run = createFairQueue({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const rejected: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, caller: QueueCaller) => {
    const task = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    run(caller, task).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'rate.limited', params: { seconds: 5 } });
      rejected.push(name);
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endAll = async () => {
    await settle();
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
  };
  return { enter, begun, rejected, settle, endAll };
}

const from = (owner: string): QueueCaller => ({ owner, isKnown: false });
const known = (owner: string): QueueCaller => ({ owner, isKnown: true });

test('the number of concurrent tasks is limited', async () => {
  const queue = start({ concurrencyMax: 2 });
  for (const name of ['a', 'b', 'c']) queue.enter(name, from(name));
  await queue.settle();
  expect(queue.begun).toEqual(['a', 'b']);
  await queue.endAll();
  expect(queue.begun).toEqual(['a', 'b', 'c']);
});

test('one network has a limited number of places, and other networks keep theirs', async () => {
  const queue = start();
  for (let at = 0; at < 20; at += 1) queue.enter(`bad ${at}`, from('bad'));
  queue.enter('good', from('good'));
  await queue.settle();
  expect(queue.rejected).toHaveLength(15);
  expect(queue.rejected).not.toContain('good');
  await queue.endAll();
  expect(queue.begun).toContain('good');
});

test('networks take turns', async () => {
  const queue = start();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) queue.enter(name, from(name[0] ?? ''));
  await queue.endAll();
  expect(queue.begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

test('in a full queue the network with the most waiting tasks loses one', async () => {
  const queue = start();
  queue.enter('running', from('x'));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) queue.enter(name, from(name[0] ?? ''));
  queue.enter('c1', from('c'));
  await queue.settle();
  expect(queue.rejected).toEqual(['a4']);
  queue.enter('b3', from('b'));
  await queue.settle();
  expect(queue.rejected).toEqual(['a4', 'b3']);
});

test('a known caller has a reserved place in a full queue and goes first', async () => {
  const queue = start();
  queue.enter('running', from('x'));
  for (let at = 0; at < 6; at += 1) queue.enter(`s${at}`, from(`network ${at}`));
  queue.enter('late', from('another'));
  queue.enter('hanako', known('hanako'));
  queue.enter('hanako again', known('hanako'));
  await queue.settle();
  expect(queue.rejected).toEqual(['late', 'hanako again']);
  await queue.endAll();
  expect(queue.begun.slice(0, 2)).toEqual(['running', 'hanako']);
  expect(queue.begun).toHaveLength(8);
});

test('a task that fails frees its slot', async () => {
  const run = createFairQueue(LIMITS);
  const failing = run(from('a'), () => Promise.reject(new Error('no')));
  const next = run(from('b'), async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await run(from('c'), async () => 'still')).toBe('still');
});
