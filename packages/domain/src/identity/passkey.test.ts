import { expect, test } from 'vitest';
import { getPasskeySettledAt, isCounterPlausible } from './passkey.ts';

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 4_294_967_295, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('after the counter %i, the counter %i is plausible: %s', (stored, sent, isPlausible) => {
  expect(isCounterPlausible(stored, sent)).toBe(isPlausible);
});

const now = new Date('2026-11-15T05:05:00Z');

test('a passkey added after an approved proof approves large payments at once', () => {
  expect(getPasskeySettledAt(now, new Date(now.getTime() + 1))).toEqual(now);
});

test.each([null, now])('with the proof valid until %s, a passkey waits seven days', (until) => {
  expect(getPasskeySettledAt(now, until)).toEqual(new Date('2026-11-22T05:05:00Z'));
});
