import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [72 * HOUR_MS, '3 days', '3日', '3일'],
  [72 * HOUR_MS - 1, '2 days 23 hours', '2日23時間', '2일 23시간'],
  [71 * HOUR_MS, '2 days 23 hours', '2日23時間', '2일 23시간'],
  [47 * HOUR_MS, '1 day 23 hours', '1日23時間', '1일 23시간'],
  [24 * HOUR_MS + 59 * MINUTE_MS, '1 day', '1日', '1일'],
  [2 * HOUR_MS - 1, '1 hour 59 minutes', '1時間59分', '1시간 59분'],
  [HOUR_MS, '1 hour', '1時間', '1시간'],
  [119_999, '1 minute', '1分', '1분'],
  [1, '1 minute', '1分', '1분'],
])('%i ms is formatted as %s', (durationMs, en, ja, ko) => {
  expect(formatDuration(durationMs, 'en')).toBe(en);
  expect(formatDuration(durationMs, 'ja')).toBe(ja);
  expect(formatDuration(durationMs, 'ko')).toBe(ko);
});
