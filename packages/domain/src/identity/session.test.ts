import { expect, test } from 'vitest';
import { isSessionAlive } from './session.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(days * DAY);

test.each([
  ['fresh', 0, 0, null, 0, true],
  ['used within the week', 0, 20, null, 26.9, true],
  ['idle for a week', 0, 20, null, 27, false],
  ['a month old, still in use', 0, 29.9, null, 30, false],
  ['revoked', 0, 0, 1, 1, false],
] as const)('isSessionAlive: %s', (_, created, lastSeen, ended, now, alive) => {
  const endedAt = ended === null ? null : at(ended);
  const times = {
    scope: 'full',
    createdAt: at(created),
    lastSeenAt: at(lastSeen),
    endedAt,
  } as const;
  expect(isSessionAlive(times, at(now))).toBe(alive);
});

test('a session limited to setting a password expires after 30 minutes', () => {
  const times = { scope: 'reset', createdAt: at(0), lastSeenAt: at(0), endedAt: null } as const;
  expect(isSessionAlive(times, new Date(30 * 60_000 - 1))).toBe(true);
  expect(isSessionAlive(times, new Date(30 * 60_000))).toBe(false);
});
