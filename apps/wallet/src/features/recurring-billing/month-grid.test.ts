import { LANGUAGES } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import { getFirstWeekday, getWeekdays, getWeeks } from './month-grid.ts';

const SUNDAY = 0;
const MONDAY = 1;

test.each([
  ['2026-12', SUNDAY, 2, 31],
  ['2026-12', MONDAY, 1, 31],
  ['2026-02', SUNDAY, 0, 28],
  ['2028-02', SUNDAY, 2, 29],
  ['2026-08', MONDAY, 5, 31],
  ['2026-11', MONDAY, 6, 30],
])('%s with weeks starting on day %i has %i empty cells before its first day', (...row) => {
  const [month, first, before, last] = row;
  const weeks = getWeeks(month, first);
  expect(weeks).toHaveLength(6);
  const cells = weeks.flat();
  expect(cells).toHaveLength(42);
  expect(cells.indexOf(`${month}-01`)).toBe(before);
  expect(cells.filter((cell) => cell !== null)).toHaveLength(last);
  expect(cells.lastIndexOf(`${month}-${last}`)).toBe(before + last - 1);
});

test('every day of four years is in the column of its weekday', () => {
  for (let month = 0; month < 48; month += 1) {
    const name = new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 7);
    for (const first of [SUNDAY, MONDAY]) {
      for (const week of getWeeks(name, first)) {
        const wrong = week.filter(
          (cell, at) => cell !== null && new Date(cell).getUTCDay() !== (at + first) % 7,
        );
        expect(wrong).toEqual([]);
      }
    }
  }
});

test('the first day of the week follows the user’s regional variant of the language', () => {
  for (const language of LANGUAGES) expect(getFirstWeekday(language, [])).toBe(SUNDAY);
  expect(getFirstWeekday('en', ['ja-JP', 'en-GB', 'en-US'])).toBe(MONDAY);
  expect(getFirstWeekday('en', ['en-US'])).toBe(SUNDAY);
  expect(getFirstWeekday('ja', ['en-GB'])).toBe(SUNDAY);
  expect(getFirstWeekday('en', ['en-US@posix', ''])).toBe(SUNDAY);
});

test('weekday names are in the order of the columns', () => {
  expect(getWeekdays('en', MONDAY).map(({ short }) => short)).toEqual([
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ]);
  expect(getWeekdays('ja', SUNDAY).map(({ short }) => short)).toEqual([...'日月火水木金土']);
  expect(getWeekdays('ko', SUNDAY)[0]).toEqual({ short: '일', long: '일요일' });
});
