import holidayJp from '@holiday-jp/holiday_jp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { supportHoursAt } from './support-hours.ts';

const at = (stamp: string) => supportHoursAt(new Date(`${stamp}+09:00`));
const moment = (stamp: string) => new Date(`${stamp}+09:00`);

test.each([
  ['a Sunday', '2026-11-15', '2026-11-16'],
  ['a Monday', '2026-11-16', '2026-11-17'],
  ['New Year’s Eve', '2026-12-31', '2027-01-02'],
])('on %s phone support is open from 10:00 to 19:00', (_, day, next) => {
  const opensAt = moment(`${day}T10:00:00`);
  const closesAt = moment(`${day}T19:00:00`);
  expect(at(`${day}T00:00:00`)).toEqual({ isOpen: false, opensAt });
  expect(at(`${day}T09:59:59.999`)).toEqual({ isOpen: false, opensAt });
  expect(at(`${day}T10:00:00`)).toEqual({ isOpen: true, closesAt });
  expect(at(`${day}T18:59:59.999`)).toEqual({ isOpen: true, closesAt });
  const tomorrow = { isOpen: false, opensAt: moment(`${next}T10:00:00`) };
  expect(at(`${day}T19:00:00`)).toEqual(tomorrow);
  expect(at(`${day}T23:59:59.999`)).toEqual(tomorrow);
});

test('after three consecutive holidays it opens on the next day', () => {
  const opensAt = moment('2026-05-07T10:00:00');
  expect(at('2026-05-02T19:00:00')).toEqual({ isOpen: false, opensAt });
  expect(at('2026-05-04T12:00:00')).toEqual({ isOpen: false, opensAt });
  expect(at('2026-05-06T23:59:59')).toEqual({ isOpen: false, opensAt });
});

// The public holiday list, independent of the rules under test.
const isListed = (day: string) => Object.hasOwn(holidayJp.holidays, day);
const inJapan = (date: Date) => new Date(date.getTime() + 9 * 3_600_000).toISOString();
const isAnswered = (date: Date) => {
  const [day = '', time = ''] = inJapan(date).split('T');
  return !isListed(day) && time >= '10:00' && time < '19:00';
};

const fourYears = fc.date({
  min: new Date('2026-01-01T00:00:00+09:00'),
  max: new Date('2029-12-31T23:59:59+09:00'),
  noInvalidDate: true,
});

test('over four years the hours match the public list, and the next change is correct', () => {
  fc.assert(
    fc.property(fourYears, (now) => {
      const hours = supportHoursAt(now);
      expect(hours.isOpen).toBe(isAnswered(now));
      const change = hours.isOpen ? hours.closesAt : hours.opensAt;
      expect(change.getTime()).toBeGreaterThan(now.getTime());
      expect(supportHoursAt(change).isOpen).toBe(!hours.isOpen);
      expect(supportHoursAt(new Date(change.getTime() - 1)).isOpen).toBe(hours.isOpen);
      // Changes happen only on the hour, so it suffices to check every full hour in between.
      const hour = 3_600_000;
      const first = Math.ceil(now.getTime() / hour) * hour;
      for (let next = first; next < change.getTime(); next += hour) {
        expect(isAnswered(new Date(next))).toBe(hours.isOpen);
      }
    }),
    { numRuns: 2000 },
  );
});
