import holidayJp from '@holiday-jp/holiday_jp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBusinessDays,
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  countDaysInMonth,
  endOfDay,
  getLastDay,
  isBusinessDay,
  isCivilDate,
  isHoliday,
  startOfDay,
  toCivilDate,
  toMonth,
} from './calendar.ts';

const MOMENTS = fc.date({
  min: new Date('2022-01-01T00:00:00Z'),
  max: new Date('2098-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const DAYS = MOMENTS.map(toCivilDate);

const daysFrom = (first: string, last: string): readonly CivilDate[] => {
  const days: CivilDate[] = [];
  for (let day = civilDate(first); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};
const getHolidays = (year: number) =>
  daysFrom(`${year}-01-01`, `${year}-12-31`)
    .filter(isHoliday)
    .map((day) => day.slice(5).split('-').map(Number).join('/'))
    .join(' ');

test('the holidays of 2026 and 2027 match the announced ones', () => {
  expect(getHolidays(2026)).toBe(
    '1/1 1/12 2/11 2/23 3/20 4/29 5/3 5/4 5/5 5/6 7/20 8/11 9/21 9/22 9/23 10/12 11/3 11/23',
  );
  expect(getHolidays(2027)).toBe(
    '1/1 1/11 2/11 2/23 3/21 3/22 4/29 5/3 5/4 5/5 7/19 8/11 9/20 9/23 10/11 11/3 11/23',
  );
});

test('isHoliday matches the public list for every day from 2022 to 2050', () => {
  const days = daysFrom('2022-01-01', '2050-12-31');
  expect(days).toHaveLength(10_592);
  const isListed = (day: string) => Object.hasOwn(holidayJp.holidays, day);
  expect(days.filter((day) => isHoliday(day) !== isListed(day))).toEqual([]);
});

test.each([
  ['2026-04-24', '2026-05-11', false],
  ['2026-09-16', '2026-09-30', false],
  ['2026-11-16', '2026-11-26', false],
  ['2026-12-25', '2027-01-12', true],
])('seven business days after %s is %s', (filed, due, yearEnd) => {
  expect(addBusinessDays(civilDate(filed), 7, { yearEnd })).toBe(due);
});

test('with yearEnd, 29 December to 3 January are not business days', () => {
  const days = daysFrom('2026-12-24', '2027-01-06');
  expect(days.filter((day) => isBusinessDay(day, { yearEnd: true }))).toEqual([
    '2026-12-24',
    '2026-12-25',
    '2026-12-28',
    '2027-01-04',
    '2027-01-05',
    '2027-01-06',
  ]);
  expect(isBusinessDay(civilDate('2026-12-29'))).toBe(true);
  expect(isBusinessDay(civilDate('2027-01-01'))).toBe(false);
});

test('addBusinessDays returns the n-th business day', () => {
  const closing = fc.record({ yearEnd: fc.boolean() });
  fc.assert(
    fc.property(DAYS, fc.integer({ min: 1, max: 30 }), closing, (day, count, options) => {
      const due = addBusinessDays(day, count, options);
      const open = daysFrom(addDays(day, 1), due).filter((each) => isBusinessDay(each, options));
      expect(open).toHaveLength(count);
      expect(open.at(-1)).toBe(due);
    }),
  );
});

test('adding zero business days returns the same day, and negative counts throw', () => {
  expect(addBusinessDays(civilDate('2026-11-15'), 0)).toBe('2026-11-15');
  for (const days of [-1, 0.5, Number.NaN]) {
    expect(() => addBusinessDays(civilDate('2026-11-15'), days)).toThrow(RangeError);
  }
});

test("a day begins and ends in Japan time, regardless of the server's time zone", () => {
  expect(toCivilDate(new Date('2026-11-14T14:59:59.999Z'))).toBe('2026-11-14');
  expect(toCivilDate(new Date('2026-11-14T15:00:00Z'))).toBe('2026-11-15');
  expect(startOfDay(civilDate('2026-11-15')).toISOString()).toBe('2026-11-14T15:00:00.000Z');
  expect(endOfDay(civilDate('2026-11-15')).toISOString()).toBe('2026-11-15T14:59:59.000Z');
  expect(toMonth(toCivilDate(new Date('2026-10-31T15:00:00Z')))).toBe('2026-11');
});

test('every moment lies within its day, and addDays is reversible', () => {
  fc.assert(
    fc.property(MOMENTS, fc.integer({ min: -1000, max: 1000 }), (moment, days) => {
      const day = toCivilDate(moment);
      expect(startOfDay(day) <= moment && moment < startOfDay(addDays(day, 1))).toBe(true);
      expect(addDays(addDays(day, days), -days)).toBe(day);
      expect(toCivilDate(startOfDay(day))).toBe(day);
      expect(toCivilDate(endOfDay(day))).toBe(day);
    }),
  );
});

test('a period of thirty days does not count its first day', () => {
  expect(getLastDay(new Date('2026-11-15T00:00:00Z'), 30)).toBe('2026-12-15');
  expect(getLastDay(new Date('2026-11-15T15:00:00Z'), 30)).toBe('2026-12-16');
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20261115', '', '2026-11-15T00'])(
  '%j is not a date',
  (text) => {
    expect(isCivilDate(text)).toBe(false);
    expect(() => civilDate(text)).toThrow(RangeError);
  },
);

test.each([
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1969-12-31', false],
  ['1970-01-01', true],
  ['1999-12-31', true],
  ['2000-02-29', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['9999-12-31', false],
])('isCivilDate(%s) returns %s', (text, isOne) => {
  expect(isCivilDate(text)).toBe(isOne);
});

test('29 February is a date only in leap years', () => {
  expect(isCivilDate('2028-02-29')).toBe(true);
  expect(addDays(civilDate('2028-02-28'), 1)).toBe('2028-02-29');
  expect(addDays(civilDate('2027-02-28'), 1)).toBe('2027-03-01');
});

test.each([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', 23, '2027-12'],
  ['2026-01', 24, '2028-01'],
  ['2026-01', -1, '2025-12'],
  ['2999-12', 1, '3000-01'],
])('addMonths of %s and %i is %s', (month, months, sum) => {
  expect(addMonths(month, months)).toBe(sum);
});

test('a month has as many days as its last date says', () => {
  fc.assert(
    fc.property(DAYS, (day) => {
      const month = toMonth(day);
      const last = civilDate(`${month}-${countDaysInMonth(month)}`);
      expect(toMonth(addDays(last, 1))).toBe(addMonths(month, 1));
    }),
  );
});
