import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate, civilDate, toCivilDate } from '../shared/calendar.ts';
import { REMINDER_DAYS } from '../shared/limits.ts';
import { type Charge, createCharge } from './charge.ts';
import { getNextAction } from './next-action.ts';
import { getNextRunAt, getReminderTime, listReminders, type RunState } from './next-run.ts';
import { listUnchargedDueDates, type RecurringBilling } from './recurring-billing.ts';
import { getChargeTime, type ReminderDay } from './schedule.ts';

const day = civilDate;
const at = (moment: string) => new Date(`${moment}:00+09:00`);
const inJapan = (moment: Date) =>
  new Date(moment.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 16);

const AGREED: RunState = {
  recurringBilling: {
    status: 'active',
    schedule: { startDate: day('2027-01-01'), endDate: null, paymentDays: [20] },
    chargedThrough: day('2027-01-02'),
  },
  charges: [],
  since: day('2027-01-02'),
  reminderDays: REMINDER_DAYS,
  priceFrom: null,
};

type Change = Partial<Omit<RunState, 'recurringBilling'>> & {
  readonly recurringBilling?: Partial<RecurringBilling>;
};

const look = (moment: string, { recurringBilling, ...change }: Change = {}) =>
  inJapan(
    getNextRunAt(
      {
        ...AGREED,
        ...change,
        recurringBilling: { ...AGREED.recurringBilling, ...recurringBilling },
      },
      at(moment),
    ),
  );

const charge = (due: string, change: Partial<Charge>): Charge => ({
  ...createCharge(day(due)),
  ...change,
});

test.each([
  ['2027-01-02T12:00', '2027-01-13T09:00'],
  ['2027-01-13T08:59', '2027-01-13T09:00'],
  ['2027-01-13T09:00', '2027-01-17T09:00'],
  ['2027-01-15T23:59', '2027-01-17T09:00'],
  ['2027-01-17T09:00', '2027-01-20T09:00'],
  ['2027-01-20T09:00', '2027-01-20T10:00'],
])('at %s the next run is at %s', (moment, next) => {
  const charges = moment.startsWith('2027-01-20') ? [charge('2027-01-20', {})] : [];
  expect(look(moment, { charges })).toBe(next);
});

test('with fewer reminders it runs less often, without reminders only to charge', () => {
  expect(look('2027-01-02T12:00', { reminderDays: [0] })).toBe('2027-01-20T09:00');
  expect(look('2027-01-02T12:00', { reminderDays: [] })).toBe('2027-01-20T10:00');
});

const declined = charge('2027-01-20', {
  status: 'declined',
  firstAttemptedOn: day('2027-01-20'),
  lastAttemptedOn: day('2027-01-21'),
});

test.each([
  ['charge in progress', '2027-01-20T10:00', { status: 'processing' }, '2027-01-20T10:01'],
  ['declined charge', '2027-01-21T10:00', {}, '2027-01-23T10:00'],
  ['declined charge before 10:00', '2027-01-23T08:00', {}, '2027-01-23T10:00'],
  ['past due after the last retry', '2027-01-27T10:00', { status: 'past_due' }, '2027-02-03T10:00'],
] as const)('%s: the next run is at the next possible change', (_, moment, change, next) => {
  const charges = [{ ...declined, ...change }];
  expect(look(moment, { charges, reminderDays: [] })).toBe(next);
});

test('at most one charge per day: a charge behind one paid today runs tomorrow', () => {
  const paid = charge('2027-01-05', { status: 'paid', paidOn: day('2027-01-20') });
  const charges = [paid, charge('2027-01-20', {})];
  expect(look('2027-01-20T10:00', { charges, reminderDays: [] })).toBe('2027-01-21T10:00');
});

test('it runs on the date of an open price change and on the day after the end date', () => {
  const none = { reminderDays: [] } as const;
  expect(look('2027-01-21T12:00', { ...none, priceFrom: day('2027-01-30') })).toBe(
    '2027-01-30T00:00',
  );
  const schedule = { ...AGREED.recurringBilling.schedule, endDate: day('2027-01-31') };
  expect(look('2027-01-21T12:00', { ...none, recurringBilling: { schedule } })).toBe(
    '2027-02-01T00:00',
  );
  const paused = { status: 'paused', schedule } as const;
  expect(look('2027-01-02T12:00', { ...none, recurringBilling: paused })).toBe('2027-02-01T00:00');
});

test('a paused billing without an end date runs once a month', () => {
  expect(look('2027-01-02T12:00', { recurringBilling: { status: 'paused' } })).toBe(
    '2027-02-02T10:00',
  );
});

test('two charges close together each have their own reminders', () => {
  const schedule = { ...AGREED.recurringBilling.schedule, paymentDays: [20, 22] };
  expect(listReminders(schedule, day('2027-01-15'), day('2027-01-02'))).toEqual([
    { due: '2027-01-20', days: 7 },
    { due: '2027-01-22', days: 7 },
  ]);
  expect(listReminders(schedule, day('2027-01-19'), day('2027-01-02'), [3])).toEqual([
    { due: '2027-01-20', days: 3 },
    { due: '2027-01-22', days: 3 },
  ]);
  expect(listReminders(schedule, day('2027-01-14'), day('2027-01-14'))).toEqual([]);
});

test('a reminder a month ahead is sent on time', () => {
  const schedule = { startDate: day('2026-01-01'), endDate: null, paymentDays: [6] };
  const recurringBilling: RecurringBilling = {
    status: 'active',
    schedule,
    chargedThrough: day('2027-01-06'),
  };
  const since = day('2026-12-07');
  const state = {
    recurringBilling,
    charges: [],
    since,
    reminderDays: [0],
    priceFrom: null,
  } as const;
  const now = new Date('2027-01-06T09:30:00+09:00');
  expect(getNextRunAt(state, now)).toEqual(getReminderTime(day('2027-02-06')));
});

const DAY = fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2027-01-01'), days));

const WATCHED = fc
  .record({
    today: DAY,
    hour: fc.constantFrom(0, 8.99, 9, 9.5, 10, 15, 23.99),
    status: fc.constantFrom('active', 'past_due', 'paused', 'ending'),
    paymentDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 6 }),
    ends: fc.option(fc.integer({ min: 0, max: 60 })),
    late: fc.integer({ min: 0, max: 30 }),
    tried: fc.integer({ min: 0, max: 12 }),
    open: fc.constantFrom(null, 'waiting', 'declined', 'awaiting_payer', 'past_due'),
    reminderDays: fc.subarray<ReminderDay>([...REMINDER_DAYS]),
    price: fc.option(fc.integer({ min: 1, max: 40 })),
  })
  .map((life) => {
    const { today, status, paymentDays } = life;
    const now = new Date(getChargeTime(today).getTime() + (life.hour - 10) * 60 * 60 * 1000);
    const endDate = life.ends === null ? null : addDays(today, life.ends);
    const schedule = { startDate: day('2026-01-01'), endDate, paymentDays };
    const recurringBilling: RecurringBilling = { status, schedule, chargedThrough: today };
    const first = addDays(today, -life.tried);
    const days = life.open === 'waiting' ? {} : { firstAttemptedOn: first, lastAttemptedOn: first };
    const open =
      life.open === null
        ? []
        : [charge(addDays(today, -life.late), { status: life.open, ...days })];
    const priceFrom = life.price === null ? null : addDays(today, life.price);
    const since = addDays(today, -30);
    const { reminderDays } = life;
    const state: RunState = { recurringBilling, charges: open, since, reminderDays, priceFrom };
    return { state, now };
  })
  // Due actions are executed before getNextRunAt is called.
  .filter(
    ({ state, now }) => getNextAction(state.recurringBilling, state.charges, now) === undefined,
  );

test('the next run is in the future, within about a month, and nothing is due before it', () => {
  fc.assert(
    fc.property(WATCHED, ({ state, now }) => {
      const next = getNextRunAt(state, now);
      expect(next > now).toBe(true);
      expect(next.getTime() - now.getTime()).toBeLessThan(33 * 24 * 60 * 60 * 1000);
      const today = toCivilDate(now);
      for (let each = today; each <= toCivilDate(next); each = addDays(each, 1)) {
        for (const moment of [getChargeTime(each), getReminderTime(each)]) {
          if (moment > now && moment < next)
            expect(listOccurrences(state, moment, now)).toEqual([]);
        }
      }
    }),
    { numRuns: 2000 },
  );
}, 60_000);

/** What a run at `moment` would find to do that was not there at `now`. */
function listOccurrences(state: RunState, moment: Date, now: Date): readonly string[] {
  const { recurringBilling, charges, since, reminderDays, priceFrom } = state;
  const today = toCivilDate(moment);
  const isDay = moment >= getChargeTime(today);
  const step = getNextAction(recurringBilling, charges, moment);
  const remindersAt = (when: CivilDate) =>
    recurringBilling.status === 'active'
      ? listReminders(recurringBilling.schedule, when, since, reminderDays).map((one) =>
          JSON.stringify(one),
        )
      : [];
  const wasMorning = now >= getReminderTime(toCivilDate(now));
  const sent = wasMorning ? remindersAt(toCivilDate(now)) : [];
  return [
    ...(step === undefined ? [] : [step.kind]),
    ...(isDay && listUnchargedDueDates(recurringBilling, today).length > 0 ? ['due'] : []),
    ...(priceFrom !== null && today >= priceFrom ? ['price'] : []),
    ...remindersAt(today).filter((one) => !sent.includes(one)),
  ];
}
