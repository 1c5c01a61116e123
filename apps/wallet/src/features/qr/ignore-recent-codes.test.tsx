import { expect, test } from 'vitest';
import { createRecentCodes } from './ignore-recent-codes.ts';

test('a handled code is ignored while in view and reported again after it returns', () => {
  let now = 0;
  const recentCodes = createRecentCodes(() => now);
  expect(recentCodes.isRecent('a')).toBe(false);
  recentCodes.add('a');
  for (const at of [500, 2_000, 3_500]) {
    now = at;
    expect(recentCodes.isRecent('a')).toBe(true);
  }
  expect(recentCodes.isRecent('b')).toBe(false);
  now = 6_000;
  expect(recentCodes.isRecent('a')).toBe(false);
});
