import { expect, test } from 'vitest';
import { createBatch } from './batch.ts';

test('keys of one turn are answered by one call, each with its own value', async () => {
  const calls: (readonly number[])[] = [];
  const square = createBatch(async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.filter((key) => key < 3).map((key) => [key, key * key]));
  });
  expect(await Promise.all([square(1), square(2), square(2), square(3)])).toEqual([
    1,
    4,
    4,
    undefined,
  ]);
  expect(await square(1)).toBe(1);
  expect(calls).toEqual([[1, 2, 3], [1]]);
});

test('a failed call fails each of its keys, and the next call works', async () => {
  let failures = 1;
  const load = createBatch(async (keys: readonly string[]) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database is away');
    return new Map(keys.map((key) => [key, true]));
  });
  const results = await Promise.allSettled([load('a'), load('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load('a')).toBe(true);
});
