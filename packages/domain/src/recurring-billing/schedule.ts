import {
  addDays,
  type CivilDate,
  civilDate,
  endOfDay,
  startOfDay,
  toCivilDate,
  toMonth,
} from '../shared/calendar.ts';
import { CHARGE_HOUR, REMINDER_DAYS, UPCOMING_CHARGES_MAX } from '../shared/limits.ts';

/** On which days an agreement takes money. A period of it is named by the day it is due on. */
export type Schedule = {
  readonly startDate: CivilDate;
  /** The last day of it; null: until somebody ends it. */
  readonly endDate: CivilDate | null;
  /** Days of the month from 1 to 31. */
  readonly paymentDays: readonly number[];
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The due days of a month, `2028-02`. Where the month is too short for a day, its last day stands
 * in. Days that meet there are one: what a payer agreed to are days on a calendar, and nobody is
 * charged twice on one of them.
 */
export function listDueDatesInMonth(
  month: string,
  paymentDays: readonly number[],
): readonly CivilDate[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = new Set(paymentDays.map((day) => Math.min(day, last)));
  return [...days]
    .toSorted((a, b) => a - b)
    .map((day) => civilDate(`${month}-${String(day).padStart(2, '0')}`));
}

/** What falls due after one day and up to another, which is in it; the oldest first. */
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
  for (let month = toMonth(first); month <= toMonth(last); month = monthAfter(month)) {
    const ofMonth = listDueDatesInMonth(month, paymentDays);
    dueDates.push(...ofMonth.filter((due) => due >= first && due <= last));
  }
  return dueDates;
}

/** The first due day after a day, or undefined: there is none any more. */
export function findNextDueDate(schedule: Schedule, after: CivilDate): CivilDate | undefined {
  const { startDate, endDate, paymentDays } = schedule;
  const from = after < startDate ? addDays(startDate, -1) : after;
  // Every month has a due day, so the next is in this one or in the one after.
  const isNext = (due: CivilDate) => due > from;
  const due =
    listDueDatesInMonth(toMonth(from), paymentDays).find(isNext) ??
    listDueDatesInMonth(monthAfter(toMonth(from)), paymentDays).find(isNext);
  return due !== undefined && due <= (endDate ?? due) ? due : undefined;
}

/** The next due days, for a calendar of what comes. */
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

/** From this moment of a day on money is taken, and not in the night before. */
export function getChargeTime(day: CivilDate): Date {
  return new Date(startOfDay(day).getTime() + CHARGE_HOUR * HOUR_MS);
}

/** Until then, the last second of the day before, a payer can still keep it from being charged. */
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
 * Which reminder of a charge stands on a day, or undefined. One that could not be sent on its day
 * is sent late until the next takes its place; each is sent once. Whoever agreed or came back
 * after its day had passed has just read the same on the screen. A payer may choose fewer.
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

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? { year: year + 1, number: 1 } : { year, number: number + 1 };
  return `${String(next.year).padStart(4, '0')}-${String(next.number).padStart(2, '0')}`;
}
