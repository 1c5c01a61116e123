import { isCivilDate, toCivilDate, toMonth } from '@saifu/domain/shared/calendar';

/** Payments are kept for seven years. */
const YEARS_KEPT = 7;

/** Why the period in the URL is not shown. */
type PeriodProblem =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'future'; readonly month: string };

/** A year, or one month of it. */
export type InsightsPeriod = {
  readonly year: number;
  /** `2026-11`; null for the whole year. */
  readonly month: string | null;
  readonly problem: PeriodProblem | null;
  readonly previousYear: number | null;
  readonly nextYear: number | null;
};

/**
 * Parses `?month=2026-11` or `?year=2026`. Anything else, and a month that has not begun, shows the
 * current year and says why.
 */
export function parsePeriod(search: string, now: Date): InsightsPeriod {
  const thisMonth = toMonth(toCivilDate(now));
  const thisYear = Number(thisMonth.slice(0, 4));
  const searchParams = new URLSearchParams(search);
  const [month, year] = [searchParams.get('month'), searchParams.get('year')];
  const fallBack = (problem: PeriodProblem | null) =>
    toPeriod({ year: thisYear, month: null, problem }, thisYear);
  if (month === null && year === null) return fallBack(null);
  if (month === null && year !== null && /^\d{4}$/.test(year)) {
    const isKept = Number(year) <= thisYear && Number(year) >= thisYear - YEARS_KEPT;
    if (isKept) return toPeriod({ year: Number(year), month: null, problem: null }, thisYear);
  }
  if (month === null || !isCivilDate(`${month}-01`)) return fallBack({ kind: 'malformed' });
  if (month > thisMonth) return fallBack({ kind: 'future', month });
  return toPeriod({ year: Number(month.slice(0, 4)), month, problem: null }, thisYear);
}

type ShownPeriod = Pick<InsightsPeriod, 'year' | 'month' | 'problem'>;

function toPeriod(shown: ShownPeriod, thisYear: number): InsightsPeriod {
  const { year } = shown;
  return {
    ...shown,
    previousYear: year > thisYear - YEARS_KEPT ? year - 1 : null,
    nextYear: year < thisYear ? year + 1 : null,
  };
}
