import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdaptiveThrottle } from './adaptive-throttle.ts';

/** Tasks that record their start and end on demand. */
function createCrowd(count: number) {
  const throttled = createAdaptiveThrottle();
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<string>());
  const done = ends.map(({ promise }, at) =>
    throttled(() => {
      begun.push(at);
      return promise;
    }),
  );
  return { begun, done, end: (at: number) => ends[at]?.resolve(`${at} is done`), ends };
}

test('a few tasks run one after the other, in order', async () => {
  const { begun, done, end } = createCrowd(4);
  await Promise.resolve();
  for (let at = 0; at < 4; at += 1) {
    expect(begun).toEqual(Array.from({ length: at + 1 }, (_, one) => one));
    end(at);
    expect(await done[at]).toBe(`${at} is done`);
    await Promise.resolve();
  }
});

test('concurrency grows with the number of waiting tasks, and all complete', async () => {
  const { begun, done, end } = createCrowd(100);
  await Promise.resolve();
  expect(begun.length).toBeGreaterThan(8);
  expect(begun.length).toBeLessThan(20);
  for (let at = 0; at < 100; at += 1) end(at);
  expect(await Promise.all(done)).toHaveLength(100);
});

test('a failed task frees its slot, and a long task does not block others', async () => {
  const { begun, done, ends, end } = createCrowd(3);
  ends[0]?.reject(new Error('it rained'));
  await expect(done[0]).rejects.toThrow('it rained');
  while (!begun.includes(2)) await sleep(5);
  end(2);
  expect(await done[2]).toBe('2 is done');
  end(1);
  expect(await done[1]).toBe('1 is done');
});
