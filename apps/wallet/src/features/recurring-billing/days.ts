import { productNow } from '@saifu/client/clock';
import { daysFrom } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Language } from '@saifu/domain/shared/language';
import { formatDate, formatRelativeTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';

/** What is nearer than this is also said by how near it is. */
const SOON_DAYS = 7;

/** Days as every screen writes them. Which day it is, is the product's word. */
export function useDays() {
  const { language } = useTranslate();
  const today = toCivilDate(new Date(productNow()));
  return {
    today,
    formatDay: formatDate,
    /** `tomorrow`, `in 5 days`; null for what is far away, or past. */
    soon: (day: string) => formatSoon(civilDate(day), today, language),
  };
}

export function formatSoon(day: CivilDate, today: CivilDate, language: Language): string | null {
  const days = daysFrom(today, day);
  if (days < 0 || days > SOON_DAYS) return null;
  return formatRelativeTime(days, 'day', language);
}

/** `2026/12` of `2026-12` */
export function formatMonth(month: string): string {
  return month.replace('-', '/');
}
