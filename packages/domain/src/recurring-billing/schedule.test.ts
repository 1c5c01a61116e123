import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate, civilDate } from '../shared/calendar.ts';
import { REMINDER_DAYS } from '../shared/limits.ts';
import {
  daysFrom,
  findNextDueDate,
  findReminderDay,
  getCancelDeadline,
  getChargeTime,
  isPastCutOff,
  listDueDatesBetween,
  listDueDatesInMonth,
  listUpcomingDueDates,
  type Schedule,
} from './schedule.ts';

// Four years of days take long on a busy machine.
const LONG_MS = 60_000;
const FIRST = civilDate('2027-01-01');
const LAST = civilDate('2030-12-31');
const EVERY_DAY = Array.from({ length: 1461 }, (_, at) => addDays(FIRST, at));

const PAYMENT_DAYS = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), {
  minLength: 1,
  maxLength: 31,
});
const DAYS = fc.constantFrom(...EVERY_DAY);
const SCHEDULES: fc.Arbitrary<Schedule> = fc
  .record({
    startDate: DAYS,
    length: fc.option(fc.integer({ min: 0, max: 1461 })),
    paymentDays: PAYMENT_DAYS,
  })
  .map(({ startDate, length, paymentDays }) => {
    return {
      startDate,
      endDate: length === null ? null : addDays(startDate, length),
      paymentDays,
    };
  });
const lasting = (paymentDays: readonly number[]): Schedule => {
  return { startDate: FIRST, endDate: null, paymentDays };
};
const day = (text: string) => civilDate(text);

/** Reference implementation: walks the calendar day by day without computing month lengths. */
function isDue({ startDate, endDate, paymentDays }: Schedule, each: CivilDate): boolean {
  if (each < startDate || (endDate !== null && each > endDate)) return false;
  const number = Number(each.slice(8));
  const isLastOfMonth = addDays(each, 1).endsWith('-01');
  return paymentDays.some((named) => named === number || (isLastOfMonth && named > number));
}

test('the test calendar covers four years including a leap day', () => {
  expect(EVERY_DAY.at(-1)).toBe(LAST);
  expect(EVERY_DAY).toContain('2028-02-29');
});

test.each([
  ['2027-02', [29], ['2027-02-28']],
  ['2027-02', [31], ['2027-02-28']],
  ['2028-02', [29], ['2028-02-29']],
  ['2028-02', [30], ['2028-02-29']],
  ['2027-04', [31], ['2027-04-30']],
  ['2027-12', [31], ['2027-12-31']],
  ['2027-04', [15, 1], ['2027-04-01', '2027-04-15']],
  ['2027-01', [28, 29, 30, 31], ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31']],
])('in %s the payment days %j fall on %j', (month, paymentDays, dueDates) => {
  expect(listDueDatesInMonth(month, paymentDays)).toEqual(dueDates);
});

test('payment days that coincide at the end of a short month are charged once', () => {
  expect(listDueDatesInMonth('2027-02', [28, 29, 30, 31])).toEqual(['2027-02-28']);
  expect(listDueDatesInMonth('2028-02', [28, 29, 30, 31])).toEqual(['2028-02-28', '2028-02-29']);
  expect(listDueDatesBetween(lasting([30, 31]), day('2027-01-31'), day('2027-04-30'))).toEqual([
    '2027-02-28',
    '2027-03-30',
    '2027-03-31',
    '2027-04-30',
  ]);
});

test(
  'each payment day is due twelve times a year',
  () => {
    for (let number = 1; number <= 31; number += 1) {
      const dueDates = listDueDatesBetween(lasting([number]), day('2026-12-31'), LAST);
      expect(dueDates).toEqual(EVERY_DAY.filter((each) => isDue(lasting([number]), each)));
      expect(dueDates).toHaveLength(48);
      expect(new Set(dueDates.map((due) => due.slice(0, 7))).size).toBe(48);
    }
  },
  LONG_MS,
);

test(
  'listDueDatesBetween matches the reference calendar for any schedule',
  () => {
    fc.assert(
      fc.property(SCHEDULES, (schedule) => {
        const expected = EVERY_DAY.filter((each) => isDue(schedule, each));
        expect(listDueDatesBetween(schedule, addDays(FIRST, -1), LAST)).toEqual(expected);
        const byDay = EVERY_DAY.filter(
          (each) => listDueDatesBetween(schedule, addDays(each, -1), each).length === 1,
        );
        expect(byDay).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  },
  LONG_MS,
);

test(
  'findNextDueDate matches the reference calendar from every day',
  () => {
    fc.assert(
      fc.property(SCHEDULES, (schedule) => {
        let next = findNextDueDate(schedule, LAST);
        const wrong = EVERY_DAY.toReversed().filter((each) => {
          const expected = next;
          if (isDue(schedule, each)) next = each;
          return findNextDueDate(schedule, each) !== expected;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 20 },
    );
  },
  LONG_MS,
);

test(
  'however the time range is split, each due date is in exactly one part',
  () => {
    fc.assert(
      fc.property(SCHEDULES, fc.array(DAYS, { maxLength: 20 }), (schedule, cuts) => {
        const from = addDays(FIRST, -1);
        let after = from;
        const parts = [...cuts.toSorted(), LAST].flatMap((until) => {
          const dueDates = listDueDatesBetween(schedule, after, until);
          after = until;
          return dueDates;
        });
        expect(parts).toEqual(listDueDatesBetween(schedule, from, LAST));
      }),
    );
  },
  LONG_MS,
);

test(
  'due dates are unique, within the schedule and within the range',
  () => {
    fc.assert(
      fc.property(SCHEDULES, DAYS, DAYS, (schedule, after, until) => {
        const dueDates = listDueDatesBetween(schedule, after, until);
        expect(new Set(dueDates).size).toBe(dueDates.length);
        expect(dueDates).toEqual(dueDates.toSorted());
        expect(dueDates.every((due) => due > after && due <= until)).toBe(true);
        expect(dueDates.every((due) => due >= schedule.startDate)).toBe(true);
        expect(dueDates.every((due) => due <= (schedule.endDate ?? due))).toBe(true);
        expect(listDueDatesBetween(schedule, until, until)).toEqual([]);
      }),
    );
  },
  LONG_MS,
);

test('start date and end date are inclusive', () => {
  const schedule = { startDate: day('2027-03-15'), endDate: day('2027-05-15'), paymentDays: [15] };
  expect(listUpcomingDueDates(schedule, FIRST, 9)).toEqual([
    '2027-03-15',
    '2027-04-15',
    '2027-05-15',
  ]);
  expect(findNextDueDate(schedule, day('2027-05-15'))).toBeUndefined();
});

test('listUpcomingDueDates returns the requested count, at most 24', () => {
  expect(listUpcomingDueDates(lasting([1, 15]), day('2027-01-10'), 3)).toEqual([
    '2027-01-15',
    '2027-02-01',
    '2027-02-15',
  ]);
  expect(listUpcomingDueDates(lasting([1]), FIRST, 0)).toEqual([]);
  expect(listUpcomingDueDates(lasting([1]), FIRST, 1000)).toHaveLength(24);
});

test('a charge is made at 10:00 in Japan on every day of the four years', () => {
  expect(getChargeTime(day('2028-02-29')).toISOString()).toBe('2028-02-29T01:00:00.000Z');
  for (const each of EVERY_DAY) {
    expect(getChargeTime(each).toISOString()).toBe(`${each}T01:00:00.000Z`);
  }
});

test('a payer can cancel a charge until the last second of the day before', () => {
  expect(getCancelDeadline(day('2028-03-01')).toISOString()).toBe('2028-02-29T14:59:59.000Z');
  for (const each of EVERY_DAY) {
    expect(isPastCutOff(each, getCancelDeadline(each))).toBe(false);
    expect(isPastCutOff(each, new Date(getCancelDeadline(each).getTime() + 999))).toBe(false);
    expect(isPastCutOff(each, new Date(getCancelDeadline(each).getTime() + 1000))).toBe(true);
  }
});

test('daysFrom returns whole days', () => {
  expect(daysFrom(FIRST, LAST)).toBe(1460);
  expect(daysFrom(day('2028-02-28'), day('2028-03-01'))).toBe(2);
  expect(daysFrom(day('2027-02-28'), day('2027-03-01'))).toBe(1);
  expect(daysFrom(LAST, FIRST)).toBe(-1460);
});

const DUE = day('2027-03-15');
const LONG_AGO = day('2027-01-01');

test('a payer is reminded seven and three days before a charge and on its due date', () => {
  const sent = new Map<number, CivilDate>();
  for (let each = LONG_AGO; each <= day('2027-03-20'); each = addDays(each, 1)) {
    const reminder = findReminderDay(each, DUE, LONG_AGO);
    if (reminder !== undefined && !sent.has(reminder)) sent.set(reminder, each);
  }
  expect([...sent]).toEqual([
    [7, '2027-03-08'],
    [3, '2027-03-12'],
    [0, '2027-03-15'],
  ]);
});

test('a missed reminder is sent late until the next one replaces it', () => {
  expect(findReminderDay(day('2027-03-10'), DUE, LONG_AGO)).toBe(7);
  expect(findReminderDay(day('2027-03-13'), DUE, LONG_AGO)).toBe(3);
  expect(findReminderDay(day('2027-03-16'), DUE, LONG_AGO)).toBeUndefined();
});

test('a payer who agreed five days before the charge is reminded from three days before', () => {
  const agreed = day('2027-03-10');
  expect(findReminderDay(agreed, DUE, agreed)).toBeUndefined();
  expect(findReminderDay(day('2027-03-11'), DUE, agreed)).toBeUndefined();
  expect(findReminderDay(day('2027-03-12'), DUE, agreed)).toBe(3);
});

test('a payer with fewer reminder days gets only those', () => {
  expect(findReminderDay(day('2027-03-08'), DUE, LONG_AGO, [3])).toBeUndefined();
  expect(findReminderDay(day('2027-03-13'), DUE, LONG_AGO, [3])).toBe(3);
  expect(findReminderDay(DUE, DUE, LONG_AGO, [7])).toBe(7);
  expect(findReminderDay(DUE, DUE, LONG_AGO, [])).toBeUndefined();
});

test(
  'every charge of four years has each reminder on its day',
  () => {
    fc.assert(
      fc.property(PAYMENT_DAYS, (paymentDays) => {
        const dueDates = listDueDatesBetween(lasting(paymentDays), day('2027-01-08'), LAST);
        for (const due of dueDates) {
          const stands = (before: number) => findReminderDay(addDays(due, -before), due, LONG_AGO);
          expect(REMINDER_DAYS.map(stands)).toEqual(REMINDER_DAYS);
        }
      }),
      { numRuns: 10 },
    );
  },
  LONG_MS,
);
