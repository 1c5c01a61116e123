import type { Translate } from '@saifu/i18n/texts';

const LONGEST_MONTH_DAYS = 31;
const SHORTEST_MONTH_DAYS = 28;

/** `The 1st and last day of every month`: the billing days of a month. */
export function formatPaymentDays(t: Translate, days: readonly number[]): string {
  const dayNames = days
    .toSorted((a, b) => a - b)
    .map((day) =>
      day === LONGEST_MONTH_DAYS
        ? t('order.recurring_day_last')
        : t('order.recurring_day', { day }),
    );
  const label = t('order.recurring_days_value', { days: dayNames });
  // Every month has a last day; days before it may be missing in some months.
  const mayBeMissing = days.some((day) => day > SHORTEST_MONTH_DAYS && day < LONGEST_MONTH_DAYS);
  return mayBeMissing ? t('order.recurring_days_short', { days: label }) : label;
}
