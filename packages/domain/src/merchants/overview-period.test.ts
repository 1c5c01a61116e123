import { expect, test } from 'vitest';
import { getOverviewRanges, type OverviewPeriod } from './overview-period.ts';

const at = (text: string) => new Date(`${text}${text.length < 20 ? ':00' : ''}+09:00`);

test.each<[OverviewPeriod, string, string, string, string]>([
  ['day', '2026-11-19T14:05', '2026-11-19T00:00', '2026-11-18T00:00', '2026-11-18T14:05'],
  // In Japan it is already the next day.
  ['day', '2026-11-19T00:30', '2026-11-19T00:00', '2026-11-18T00:00', '2026-11-18T00:30'],
  // 19 November 2026 is a Thursday.
  ['week', '2026-11-19T14:05', '2026-11-16T00:00', '2026-11-09T00:00', '2026-11-12T14:05'],
  ['week', '2026-11-16T00:00', '2026-11-16T00:00', '2026-11-09T00:00', '2026-11-09T00:00'],
  ['week', '2026-11-22T23:59', '2026-11-16T00:00', '2026-11-09T00:00', '2026-11-15T23:59'],
  ['month', '2026-11-19T14:05', '2026-11-01T00:00', '2026-10-01T00:00', '2026-10-19T14:05'],
  ['month', '2027-01-02T09:00', '2027-01-01T00:00', '2026-12-01T00:00', '2026-12-02T09:00'],
  // February has no 30th: all of it is compared.
  ['month', '2027-03-30T10:00', '2027-03-01T00:00', '2027-02-01T00:00', '2027-02-28T23:59:59.999'],
])('%s at %s begins at %s and is compared with %s to %s', (period, now, ...expected) => {
  const { current, before } = getOverviewRanges(period, at(now));
  expect(current.end).toEqual(at(now));
  expect([current.start, before.start, before.end]).toEqual(expected.map(at));
});
