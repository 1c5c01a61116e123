import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { processInParallel } from './process-in-parallel.ts';

/** Takes numbers in order, and records how many are in work at most. */
function source(count: number, work: (item: number) => Promise<boolean>) {
  const seen: number[] = [];
  const limits: number[] = [];
  let next = 0;
  let inside = 0;
  let most = 0;
  return {
    seen,
    limits,
    most: () => most,
    take: async (limit: number) => {
      limits.push(limit);
      const from = next;
      next = Math.min(count, next + limit);
      return Array.from({ length: next - from }, (_, at) => from + at);
    },
    work: async (item: number) => {
      inside += 1;
      most = Math.max(most, inside);
      seen.push(item);
      const isDone = await work(item);
      inside -= 1;
      return isDone;
    },
  };
}

test.each([0, 1, 39, 40, 41, 80, 1000])('%i items are each processed once', async (count) => {
  const items = source(count, async (item) => item % 2 === 0);
  expect(await processInParallel(items)).toBe(Math.ceil(count / 2));
  expect(items.seen).toEqual(Array.from({ length: count }, (_, at) => at));
});

test('at most 40 calls run at once, and a slow one does not hold up the others', async () => {
  const { promise: never, resolve: finish } = Promise.withResolvers<boolean>();
  const items = source(300, (item) => (item === 0 ? never : sleep(2, true)));
  const processed = processInParallel(items);
  await expect.poll(() => items.seen.length).toBe(300);
  finish(true);
  expect(await processed).toBe(300);
  expect(items.most()).toBe(40);
  expect(Math.min(...items.limits)).toBeGreaterThanOrEqual(10);
});

test('after an abort no more items are taken, and those in progress are finished', async () => {
  const stop = new AbortController();
  const items = source(1000, async (item) => {
    if (item === 5) stop.abort();
    return sleep(5, true);
  });
  expect(await processInParallel({ ...items, signal: stop.signal })).toBe(40);
});
