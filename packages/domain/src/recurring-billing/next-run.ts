import { addDays, type CivilDate, startOfDay, toCivilDate } from '../shared/calendar.ts';
import { REMINDER_DAYS, REMINDER_HOUR } from '../shared/limits.ts';
import type { Charge } from './charge.ts';
import { getNextAction } from './next-action.ts';
import type { RecurringBilling } from './recurring-billing.ts';
import {
  findNextDueDate,
  findReminderDay,
  getChargeTime,
  listDueDatesBetween,
  type ReminderDay,
  type Schedule,
} from './schedule.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** The longest interval between two runs. */
const RUN_INTERVAL_DAYS_MAX = 31;

/** Reminders are sent from this time of the day on, not during the night. */
export function getReminderTime(day: CivilDate): Date {
  return new Date(startOfDay(day).getTime() + REMINDER_HOUR * HOUR_MS);
}

export type Reminder = { readonly due: CivilDate; readonly days: ReminderDay };

/** The reminders of a day, for every upcoming charge, not only the next. */
export function listReminders(
  schedule: Schedule,
  today: CivilDate,
  since: CivilDate,
  chosen: readonly ReminderDay[] = REMINDER_DAYS,
): readonly Reminder[] {
  const last = addDays(today, Math.max(...REMINDER_DAYS));
  return listDueDatesBetween(schedule, addDays(today, -1), last).flatMap((due) => {
    const days = findReminderDay(today, due, since, chosen);
    return days === undefined ? [] : [{ due, days }];
  });
}

/** A recurring billing after all due actions were executed. */
export type RunState = {
  readonly recurringBilling: RecurringBilling;
  readonly charges: readonly Charge[];
  /** The day on which the payer agreed or resumed. */
  readonly since: CivilDate;
  readonly reminderDays: readonly ReminderDay[];
  /** The effective date of an unanswered price change; null if there is none. */
  readonly priceFrom: CivilDate | null;
};

/**
 * When the next action is due; always later than `now`. Evaluates the rules for each coming morning
 * and returns the first with an action.
 */
export function getNextRunAt(state: RunState, now: Date): Date {
  const { recurringBilling, charges, priceFrom } = state;
  const { schedule, status } = recurringBilling;
  const today = toCivilDate(now);
  const isAccruing = status === 'active' || status === 'past_due';
  const due = isAccruing ? findNextDueDate(schedule, today) : undefined;
  const moments = [
    ...(charges.some((charge) => charge.status === 'processing') ? [inOneMinute(now)] : []),
    ...(due === undefined ? [] : [getChargeTime(due)]),
    ...(schedule.endDate === null ? [] : [startOfDay(addDays(schedule.endDate, 1))]),
    ...(priceFrom === null ? [] : [startOfDay(priceFrom)]),
    ...findActionMorning(state, now),
    ...reminderMorning(state, now),
    getChargeTime(addDays(today, RUN_INTERVAL_DAYS_MAX)),
  ].filter((moment) => moment > now);
  return new Date(Math.min(...moments.map(Number)));
}

/** The next run while another worker holds the lock. */
export function inOneMinute(now: Date): Date {
  return new Date(now.getTime() + MINUTE_MS);
}

function findActionMorning({ recurringBilling, charges }: RunState, now: Date): readonly Date[] {
  const morning = daysOn(now)
    .map(getChargeTime)
    .find(
      (moment) => moment > now && getNextAction(recurringBilling, charges, moment) !== undefined,
    );
  return morning === undefined ? [] : [morning];
}

function reminderMorning(state: RunState, now: Date): readonly Date[] {
  const { recurringBilling, since, reminderDays } = state;
  if (recurringBilling.status !== 'active') return [];
  const getReminderKeys = (day: CivilDate) =>
    listReminders(recurringBilling.schedule, day, since, reminderDays).map(({ due, days }) => {
      return `${due} ${days}`;
    });
  // A reminder sent today is still listed on the following days.
  const today = toCivilDate(now);
  const sent = getReminderTime(today) <= now ? getReminderKeys(today) : [];
  const day = daysOn(now).find((each) => {
    return getReminderTime(each) > now && getReminderKeys(each).some((one) => !sent.includes(one));
  });
  return day === undefined ? [] : [getReminderTime(day)];
}

/** Includes the day of the longest interval, because reminders are sent earlier on that day. */
function daysOn(now: Date): readonly CivilDate[] {
  const today = toCivilDate(now);
  return Array.from({ length: RUN_INTERVAL_DAYS_MAX + 1 }, (_, days) => addDays(today, days));
}
