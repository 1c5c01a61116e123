import type { Translate } from '@saifu/i18n/texts';

const LONGEST_MONTH_DAYS = 31;
const SHORTEST_MONTH_DAYS = 28;

/** `The 1st and last day of every month`: the payment days of a month. */
export function formatPaymentDays(t: Translate, days: readonly number[]): string {
  const names = days
    .toSorted((a, b) => a - b)
    .map((day) =>
      day === LONGEST_MONTH_DAYS
        ? t('console_recurring_billing.day_last')
        : t('console_recurring_billing.day_of_month', { day }),
    );
  const text = t('console_recurring_billing.days_value', { days: names });
  // Every month has a last day; days before it may be missing in some months.
  const mayBeMissing = days.some((day) => day > SHORTEST_MONTH_DAYS && day < LONGEST_MONTH_DAYS);
  return mayBeMissing ? t('console_recurring_billing.days_short', { days: text }) : text;
}
