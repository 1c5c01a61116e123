import { productNow } from '@saifu/client/clock';
import { daysFrom } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Language } from '@saifu/domain/shared/language';
import { formatDate, formatRelativeTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

/** Dates within this many days are also shown as relative time. */
const SOON_DAYS = 7;

/** Date formatting. The current date comes from the product clock. */
export function useDays() {
  const { language } = useTranslate();
  const today = toCivilDate(new Date(productNow()));
  return {
    today,
    formatDay: formatDate,
    /** `tomorrow`, `in 5 days`; null for distant or past dates. */
    soon: (day: string) => formatSoon(civilDate(day), today, language),
  };
}

export function formatSoon(day: CivilDate, today: CivilDate, language: Language): string | null {
  const days = daysFrom(today, day);
  if (days < 0 || days > SOON_DAYS) return null;
  return formatRelativeTime(days, 'day', language);
}

/** `2026-12` → `2026/12`. */
export function formatMonth(month: string): string {
  return month.replace('-', '/');
}
