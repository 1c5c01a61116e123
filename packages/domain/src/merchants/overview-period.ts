import {
  addDays,
  addMonths,
  civilDate,
  startOfDay,
  toCivilDate,
  toMonth,
} from '../shared/calendar.ts';

/** What a merchant looks at: today, this week from Monday, or this month, in Japan. */
export const OVERVIEW_PERIODS = ['day', 'week', 'month'] as const;
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];

/** From its start to its end, both inclusive. */
export type TimeRange = { readonly start: Date; readonly end: Date };

/**
 * The period until now, and the same part of the period before it, so that a morning is compared
 * with a morning. A shorter month before ends with its last day.
 */
export function getOverviewRanges(
  period: OverviewPeriod,
  now: Date,
): { readonly current: TimeRange; readonly before: TimeRange } {
  const [first, firstBefore] = getFirstDays(period, now);
  const [start, startBefore] = [startOfDay(first), startOfDay(firstBefore)];
  const passedMs = now.getTime() - start.getTime();
  const endBefore = Math.min(startBefore.getTime() + passedMs, start.getTime() - 1);
  return {
    current: { start, end: now },
    before: { start: startBefore, end: new Date(endBefore) },
  };
}

function getFirstDays(period: OverviewPeriod, now: Date) {
  const today = toCivilDate(now);
  if (period === 'day') return [today, addDays(today, -1)] as const;
  if (period === 'week') {
    // Sunday is 0 and the last day of the week.
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    const monday = addDays(today, -weekday);
    return [monday, addDays(monday, -7)] as const;
  }
  const month = toMonth(today);
  return [civilDate(`${month}-01`), civilDate(`${addMonths(month, -1)}-01`)] as const;
}
