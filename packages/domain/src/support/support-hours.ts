import { addDays, type CivilDate, isHoliday, startOfDay, toCivilDate } from '../shared/calendar.ts';
import { SUPPORT_HOURS } from '../shared/limits.ts';

/** Whether phone support is open, and when that changes next. */
export type SupportHours =
  | { readonly isOpen: true; readonly closesAt: Date }
  | { readonly isOpen: false; readonly opensAt: Date };

const HOUR_MS = 60 * 60 * 1000;

/**
 * Every day from 10:00 to 19:00 in Japan, weekends included, except on public holidays. The opening
 * minute is included, the closing minute is not.
 */
export function supportHoursAt(now: Date): SupportHours {
  const today = toCivilDate(now);
  const opens = toMoment(today, SUPPORT_HOURS.from);
  const closes = toMoment(today, SUPPORT_HOURS.to);
  if (isHoliday(today) || now >= closes) return closedUntil(addDays(today, 1));
  return now >= opens ? { isOpen: true, closesAt: closes } : { isOpen: false, opensAt: opens };
}

function closedUntil(day: CivilDate): SupportHours {
  let next = day;
  while (isHoliday(next)) next = addDays(next, 1);
  return { isOpen: false, opensAt: toMoment(next, SUPPORT_HOURS.from) };
}

function toMoment(day: CivilDate, hour: number): Date {
  return new Date(startOfDay(day).getTime() + hour * HOUR_MS);
}
