import { addDays, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Filter } from './filter.ts';

export const PERIODS = ['this_month', 'last_month', 'this_year'] as const;
export type Period = (typeof PERIODS)[number];

type DateSpan = Pick<Filter, 'from' | 'to'>;

/** Dates of a period in the Japanese calendar at the given time. */
export function getPeriodDates(period: Period, now: Date): DateSpan {
  const [year = '', month = ''] = toCivilDate(now).split('-');
  if (period === 'this_year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const first = civilDate(`${year}-${month}-01`);
  // The end of a month is one day before the first of the next month.
  if (period === 'last_month') return monthEndingOn(addDays(first, -1));
  const nextMonth = addDays(first, 31);
  return monthEndingOn(addDays(civilDate(`${nextMonth.slice(0, 7)}-01`), -1));
}

/** The predefined period with these dates, if any. */
export function findPeriod({ from, to }: DateSpan, now: Date): Period | undefined {
  return PERIODS.find((period) => {
    const span = getPeriodDates(period, now);
    return span.from === from && span.to === to;
  });
}

function monthEndingOn(last: string): DateSpan {
  return { from: `${last.slice(0, 7)}-01`, to: last };
}
