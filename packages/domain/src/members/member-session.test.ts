import { expect, test } from 'vitest';
import { getSecondFactorStep, isMemberSessionAlive } from './member-session.ts';

const start = new Date('2026-11-15T05:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

test.each([
  [0, 0, true],
  [100, 129, true],
  [100, 130, false],
  [719, 719, true],
  [719, 720, false],
])('a session last used after %i minutes is alive after %i minutes: %s', (seen, now, isAlive) => {
  const session = { createdAt: start, lastSeenAt: after(seen), endedAt: null };
  expect(isMemberSessionAlive(session, after(now))).toBe(isAlive);
  expect(isMemberSessionAlive({ ...session, endedAt: after(seen) }, after(now))).toBe(false);
});

test.each([
  ['owner', false, null, 'set_up'],
  ['manager', false, null, 'none'],
  ['clerk', false, null, 'none'],
  ['owner', true, null, 'enter'],
  ['clerk', true, null, 'enter'],
  ['owner', true, start, 'none'],
  ['clerk', true, start, 'none'],
] as const)(
  '%s with a second factor %s, presented %s, has to do: %s',
  (role, hasSecondFactor, secondFactorAt, step) => {
    expect(getSecondFactorStep({ role, hasSecondFactor, secondFactorAt })).toBe(step);
  },
);
