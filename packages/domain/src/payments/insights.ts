import { addMonths, countDaysInMonth, isCivilDate } from '../shared/calendar.ts';
import { INSIGHTS_MONTHS_MAX } from '../shared/limits.ts';
import type { Period } from '../shared/period.ts';

/** Months in Japan, both inclusive: `2026-11`. */
export type MonthRange = { readonly from: string; readonly to: string };

/**
 * The invalid months of a range: those that do not exist, and an end before the beginning or too
 * long after it. Months in the future are valid.
 */
export function findInvalidMonths({ from, to }: MonthRange): readonly (keyof MonthRange)[] {
  const isRange = from <= to && to < addMonths(from, INSIGHTS_MONTHS_MAX);
  const isFine = { from: isMonth(from), to: isMonth(to) && (isRange || !isMonth(from)) };
  return (['from', 'to'] as const).filter((name) => !isFine[name]);
}

function isMonth(value: string): boolean {
  return isCivilDate(`${value}-01`);
}

/** The days of the months. */
export function toPeriod({ from, to }: MonthRange): Period {
  return { from: `${from}-01`, to: `${to}-${countDaysInMonth(to)}` };
}

export type PaymentSum = {
  readonly count: number;
  /** The amount paid minus refunds. */
  readonly total: number;
};

export type MonthSum = PaymentSum & {
  readonly month: string;
  readonly refunded: number;
  /** The part of `total` that was paid for recurring billings. */
  readonly recurringTotal: number;
};

/** The months of the range, oldest first. */
export function listMonths({ from, to }: MonthRange): readonly string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The sum of every month of the range, oldest first. */
export function fillMonths(range: MonthRange, sums: readonly MonthSum[]): readonly MonthSum[] {
  const byMonth = new Map(sums.map((sum) => [sum.month, sum]));
  return listMonths(range).map((month) => {
    const nothing = { month, count: 0, total: 0, refunded: 0, recurringTotal: 0 };
    return byMonth.get(month) ?? nothing;
  });
}

/** The payments that none of the parts contains. Undefined if there are none. */
export function getRest(
  whole: readonly PaymentSum[],
  parts: readonly PaymentSum[],
): PaymentSum | undefined {
  const [all, some] = [addUp(whole), addUp(parts)];
  const rest = { count: all.count - some.count, total: all.total - some.total };
  return rest.count === 0 ? undefined : rest;
}

function addUp(sums: readonly PaymentSum[]): PaymentSum {
  return sums.reduce<PaymentSum>(
    (sum, { count, total }) => ({ count: sum.count + count, total: sum.total + total }),
    { count: 0, total: 0 },
  );
}
