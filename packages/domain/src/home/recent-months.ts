import type { MonthRange } from '../payments/insights.ts';
import { addMonths, type CivilDate, countDaysInMonth, toMonth } from '../shared/calendar.ts';
import { HOME_MAX } from '../shared/limits.ts';
import type { Period } from '../shared/period.ts';

/** The months shown on Home. The last one is the current month. */
export function getRecentMonths(today: CivilDate): MonthRange {
  const to = toMonth(today);
  return { from: addMonths(to, 1 - HOME_MAX.months), to };
}

/** The previous month up to the same day, or all of it if it is shorter. */
export function getPreviousMonthToDate(today: CivilDate): Period {
  const month = addMonths(toMonth(today), -1);
  const day = Math.min(Number(today.slice(8)), countDaysInMonth(month));
  return { from: `${month}-01`, to: `${month}-${String(day).padStart(2, '0')}` };
}
