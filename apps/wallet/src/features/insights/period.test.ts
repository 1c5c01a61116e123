import { expect, test } from 'vitest';
import { parsePeriod } from './period.ts';

/** Already December in Japan. */
const NOW = new Date('2026-11-30T15:00:00Z');

test.each([
  ['', 2026, null],
  ['?year=2025', 2025, null],
  ['?year=2019', 2019, null],
  ['?month=2026-12', 2026, '2026-12'],
  ['?month=2024-02', 2024, '2024-02'],
])('%s shows %i, month %s', (search, year, month) => {
  expect(parsePeriod(search, NOW)).toMatchObject({ year, month, problem: null });
});

test.each([
  '?month=2026-13',
  '?month=2026-1',
  '?month=',
  '?month=2026-11-01',
  '?month=november',
  '?year=26',
  '?year=2018',
  '?year=2027',
  '?month=2026-11%0A',
])('%s shows the current year and says that it could not be read', (search) => {
  const problem = { kind: 'malformed' };
  expect(parsePeriod(search, NOW)).toMatchObject({ year: 2026, month: null, problem });
});

test('a month in the future shows the current year and names the month', () => {
  const problem = { kind: 'future', month: '2027-01' };
  expect(parsePeriod('?month=2027-01', NOW)).toMatchObject({ year: 2026, month: null, problem });
});

test('the years can be switched from the oldest with payments to the current one', () => {
  expect(parsePeriod('', NOW)).toMatchObject({ previousYear: 2025, nextYear: null });
  expect(parsePeriod('?year=2025', NOW)).toMatchObject({ previousYear: 2024, nextYear: 2026 });
  expect(parsePeriod('?year=2019', NOW)).toMatchObject({ previousYear: null, nextYear: 2020 });
});
