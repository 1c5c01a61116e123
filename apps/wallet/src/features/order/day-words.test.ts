import { expect, test } from 'vitest';
import { sayDay } from './day-words.ts';

test.each([
  ['en', 'Tuesday, December 1, 2026'],
  ['ja', '2026年12月1日火曜日'],
  ['ko', '2026년 12월 1일 화요일'],
] as const)('a day is said as %s says it', (language, words) => {
  expect(sayDay('2026-12-01', language).replaceAll('\u2060', '')).toBe(words);
});
