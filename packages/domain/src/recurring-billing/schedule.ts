import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  countDaysInMonth,
  endOfDay,
  startOfDay,
  toCivilDate,
  toMonth,
} from '../shared/calendar.ts';
import { CHARGE_HOUR, REMINDER_DAYS, UPCOMING_CHARGES_MAX } from '../shared/limits.ts';

/** The due dates of a recurring billing. A period is identified by its due date. */
export type Schedule = {
  readonly startDate: CivilDate;
  /** The last day, inclusive; null if it has no end date. */
  readonly endDate: CivilDate | null;
  readonly paymentDays: readonly number[];
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The due dates of a month, `2028-02`. If the month is too short for a payment day, its last day is
 * used. Payment days that coincide there are due once: payers agree to calendar days and are not
 * charged twice on one of them.
 */
export function listDueDatesInMonth(
  month: string,
  paymentDays: readonly number[],
): readonly CivilDate[] {
  const last = countDaysInMonth(month);
  const days = new Set(paymentDays.map((day) => Math.min(day, last)));
  return [...days]
    .toSorted((a, b) => a - b)
    .map((day) => civilDate(`${month}-${String(day).padStart(2, '0')}`));
}

/** The due dates after `after` up to and including `until`, oldest first. */
export function listDueDatesBetween(
  schedule: Schedule,
  after: CivilDate,
  until: CivilDate,
): readonly CivilDate[] {
  const { startDate, endDate, paymentDays } = schedule;
  const last = endDate !== null && endDate < until ? endDate : until;
  if (last <= after) return [];
  const first = after < startDate ? startDate : addDays(after, 1);
  const dueDates: CivilDate[] = [];
  for (let month = toMonth(first); month <= toMonth(last); month = addMonths(month, 1)) {
    const ofMonth = listDueDatesInMonth(month, paymentDays);
    dueDates.push(...ofMonth.filter((due) => due >= first && due <= last));
  }
  return dueDates;
}

/** The first due date after a day, or undefined if there is none. */
export function findNextDueDate(schedule: Schedule, after: CivilDate): CivilDate | undefined {
  const { startDate, endDate, paymentDays } = schedule;
  const from = after < startDate ? addDays(startDate, -1) : after;
  // Every month has a due date, so the next one is in this month or the following.
  const isNext = (due: CivilDate) => due > from;
  const due =
    listDueDatesInMonth(toMonth(from), paymentDays).find(isNext) ??
    listDueDatesInMonth(addMonths(toMonth(from), 1), paymentDays).find(isNext);
  return due !== undefined && due <= (endDate ?? due) ? due : undefined;
}

export function listUpcomingDueDates(
  schedule: Schedule,
  after: CivilDate,
  count: number,
): readonly CivilDate[] {
  const dueDates: CivilDate[] = [];
  const max = Math.min(count, UPCOMING_CHARGES_MAX);
  for (let due = findNextDueDate(schedule, after); due !== undefined && dueDates.length < max; ) {
    dueDates.push(due);
    due = findNextDueDate(schedule, due);
  }
  return dueDates;
}

/** Charges are made from this time of the day on, not during the night. */
export function getChargeTime(day: CivilDate): Date {
  return new Date(startOfDay(day).getTime() + CHARGE_HOUR * HOUR_MS);
}

/** The last second of the day before. Until then the payer can cancel the charge. */
export function getCancelDeadline(due: CivilDate): Date {
  return endOfDay(addDays(due, -1));
}

export function isPastCutOff(due: CivilDate, now: Date): boolean {
  return toCivilDate(now) >= due;
}

export function daysFrom(earlier: CivilDate, later: CivilDate): number {
  return (Date.parse(later) - Date.parse(earlier)) / DAY_MS;
}

export type ReminderDay = (typeof REMINDER_DAYS)[number];

/**
 * The reminder of a charge that is current on a day, or undefined. A missed reminder is sent late
 * until the next one replaces it; each is sent once. A payer who agreed or resumed after the
 * reminder's day has just seen the same information on the screen. A payer may choose fewer
 * reminders.
 */
export function findReminderDay(
  today: CivilDate,
  due: CivilDate,
  since: CivilDate,
  chosen: readonly ReminderDay[] = REMINDER_DAYS,
): ReminderDay | undefined {
  const left = daysFrom(today, due);
  if (left < 0) return undefined;
  const day = chosen.toSorted((a, b) => a - b).find((each) => each >= left);
  return day === undefined || addDays(due, -day) <= since ? undefined : day;
}
