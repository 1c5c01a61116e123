import { expect, test } from 'vitest';
import { createQuietCodes } from './ignore-recent-codes.ts';

test('a code that was answered is quiet while in view, and speaks when it comes back', () => {
  let now = 0;
  const quiet = createQuietCodes(() => now);
  expect(quiet.isQuiet('a')).toBe(false);
  quiet.add('a');
  for (const at of [500, 2_000, 3_500]) {
    now = at;
    expect(quiet.isQuiet('a')).toBe(true);
  }
  expect(quiet.isQuiet('b')).toBe(false);
  now = 6_000;
  expect(quiet.isQuiet('a')).toBe(false);
});
