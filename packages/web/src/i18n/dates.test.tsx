import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMonth,
  formatRelativeTime,
  formatTimeAgo,
} from './dates.ts';

const NOW = new Date('2026-11-15T14:05:00+09:00');

test('times are formatted in Japan time, to the day and to the minute', () => {
  expect(formatDate('2026-11-15T00:05:00+09:00')).toBe('2026/11/15');
  expect(formatDate('1986-04-09')).toBe('1986/04/09');
  expect(formatDateTime('2026-11-15T00:05:59.123+09:00')).toBe('2026/11/15 00:05');
});

test.each([
  ['2026-11-15T14:04:00+09:00', '1 minute ago', '1分前'],
  ['2026-11-15T11:00:00+09:00', '3 hours ago', '3時間前'],
  ['2026-11-14T13:00:00+09:00', '1 day ago', '1日前'],
  ['2026-11-13T15:05:00+09:00', '1 day ago', '1日前'],
  ['2026-11-01T14:05:00+09:00', '14 days ago', '14日前'],
])('%s is formatted as %s', (stamp, english, japanese) => {
  expect(formatTimeAgo(stamp, NOW, 'en')).toBe(english);
  expect(formatTimeAgo(stamp, NOW, 'ja')).toBe(japanese);
});

test('formatTimeAgo returns null for less than a minute and for the future', () => {
  expect(formatTimeAgo('2026-11-15T14:04:30+09:00', NOW, 'en')).toBeNull();
  expect(formatTimeAgo('2027-01-01T00:00:00+09:00', NOW, 'en')).toBeNull();
});

test('relative times have no space in Japanese only', () => {
  expect(formatRelativeTime(2, 'day', 'ja', 'always')).toBe('2日後');
  expect(formatRelativeTime(1, 'day', 'ja')).toBe('明日');
  expect(formatRelativeTime(47, 'hour', 'en')).toBe('in 47 hours');
  expect(formatRelativeTime(2, 'day', 'ko', 'always')).toBe('2일 후');
});

test('a month has its name in each language', () => {
  expect(formatMonth('2026-11', 'en')).toBe('November');
  expect(formatMonth('2026-11', 'ja')).toBe('11月');
  expect(formatMonth('2026-11', 'ko')).toBe('11월');
});
