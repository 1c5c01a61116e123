import { addDays, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Filter } from './filter.ts';

export const PERIODS = ['this_month', 'last_month', 'this_year'] as const;
export type Period = (typeof PERIODS)[number];

type DateSpan = Pick<Filter, 'from' | 'to'>;

/** The days of a period, as the calendar in Japan has them at this moment. */
export function getPeriodDates(period: Period, now: Date): DateSpan {
  const [year = '', month = ''] = toCivilDate(now).split('-');
  if (period === 'this_year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const first = civilDate(`${year}-${month}-01`);
  // The last day of a month is known by the first of the next, wherever that falls.
  if (period === 'last_month') return monthEndingOn(addDays(first, -1));
  const nextMonth = addDays(first, 31);
  return monthEndingOn(addDays(civilDate(`${nextMonth.slice(0, 7)}-01`), -1));
}

/** Which of the periods this is, if it is one of them. */
export function findPeriod({ from, to }: DateSpan, now: Date): Period | undefined {
  return PERIODS.find((period) => {
    const span = getPeriodDates(period, now);
    return span.from === from && span.to === to;
  });
}

function monthEndingOn(last: string): DateSpan {
  return { from: `${last.slice(0, 7)}-01`, to: last };
}
