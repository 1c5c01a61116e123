import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import {
  accountCaller,
  findByPassword,
  getHashConcurrency,
  hashAtLowPriority,
  hashPassword,
  networkCaller,
} from './passwords.ts';

const HANAKO = accountCaller('hanako');

test('a password matches regardless of character width, and no other password matches', async () => {
  const stored = await hashPassword('ｈｉｍｉｔｓｕ no kotoba', HANAKO);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const owner = { passwordHash: stored };
  const find = (password: string, who: { passwordHash: string | null } = owner) =>
    findByPassword(async () => who, password, HANAKO);
  expect(await find('himitsu no kotoba')).toBe(owner);
  expect(await find('himitsu no kotob')).toBeUndefined();
  expect(await find('himitsu no kotoba', { passwordHash: null })).toBeUndefined();
  expect(await findByPassword(async () => undefined, 'himitsu', HANAKO)).toBeUndefined();
});

test('hashing leaves one core and two pool threads free', () => {
  expect(getHashConcurrency(1, 4)).toBe(1);
  expect(getHashConcurrency(2, 4)).toBe(1);
  expect(getHashConcurrency(3, 4)).toBe(2);
  expect(getHashConcurrency(64, 4)).toBe(2);
  expect(getHashConcurrency(8, 16)).toBe(7);
});

test('one network can queue eight hashes, and an account and other networks are not affected', async () => {
  const concurrency = getHashConcurrency(availableParallelism(), 4);
  const crowd = Array.from({ length: concurrency + 8 + 10 }, (_, at) =>
    hashPassword('himitsu no kotoba', networkCaller(`198.51.100.${at}`)),
  );
  const others = [
    hashPassword('himitsu no kotoba', networkCaller('198.51.101.1')),
    hashPassword('himitsu no kotoba', networkCaller('2001:db8::1')),
    hashPassword('himitsu no kotoba', accountCaller('hanako')),
  ];
  const rejected = (await Promise.allSettled(crowd)).filter((each) => each.status === 'rejected');
  expect(rejected).toHaveLength(10);
  expect(rejected[0]?.reason).toMatchObject({ code: 'rate.limited', params: { seconds: 5 } });
  for (const hash of await Promise.all(others)) expect(hash).toContain('argon2id');
});

test('hashing runs at a lower priority than the event loop', async () => {
  await hashAtLowPriority();
  const loop = getPriority(process.pid);
  const pool = poolPriorities();
  expect(pool.length).toBeGreaterThan(0);
  expect(pool.filter((priority) => priority <= loop)).toEqual([]);
});

function poolPriorities(): readonly number[] {
  const isPool = (id: string) =>
    readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker';
  return readdirSync('/proc/self/task')
    .filter(isPool)
    .map((id) => getPriority(Number(id)));
}
