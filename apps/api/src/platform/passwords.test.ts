import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './passwords.ts';

test('a password is known again, in whatever width it is typed, and no other is', async () => {
  const stored = await hashPassword('ｈｉｍｉｔｓｕ no kotoba');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordOf(stored, 'himitsu no kotoba')).toBe(true);
  expect(await isPasswordOf(stored, 'himitsu no kotob')).toBe(false);
  expect(await isPasswordOf(null, 'himitsu no kotoba')).toBe(false);
});

test('beyond what the cores can do and a bounded queue, one is asked to come back', async () => {
  const room = availableParallelism() + 64;
  const all = await Promise.allSettled(
    Array.from({ length: room + 10 }, () => hashPassword('himitsu no kotoba')),
  );
  const refused = all.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]?.reason).toMatchObject({ code: 'rate.limited', params: { seconds: 5 } });
  expect(await hashPassword('himitsu no kotoba')).toContain('argon2id');
});
