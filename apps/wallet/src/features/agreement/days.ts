import { productNow } from '@saifu/client/clock';
import { daysFrom } from '@saifu/domain/agreement-dates';
import { type CivilDate, civilDate, civilDateOf } from '@saifu/domain/calendar';
import type { Language } from '@saifu/domain/language';
import { showDistance, unbroken } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';

/** What is nearer than this is also said by how near it is. */
const SOON_DAYS = 7;

/** Days as people say them. Which day it is, is the product's word. */
export function useDays() {
  const { language } = useText();
  const today = civilDateOf(new Date(productNow()));
  return {
    today,
    show: (day: string) => showDate(day, today, language),
    /** `tomorrow`, `in 5 days`; null for what is far away, or past. */
    soon: (day: string) => showSoon(civilDate(day), today, language),
  };
}

/** `Tue, Dec 1`; with its year where that is another than this one. Never torn by a line's end. */
export function showDate(day: string, today: CivilDate, language: Language): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const words = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return unbroken(words.format(new Date(day.slice(0, 10))), language);
}

export function showSoon(day: CivilDate, today: CivilDate, language: Language): string | null {
  const days = daysFrom(today, day);
  if (days < 0 || days > SOON_DAYS) return null;
  return showDistance(days, 'day', language);
}

/** `December 2026` of `2026-12` */
export function showMonth(month: string, language: Language): string {
  const words = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${month}-01`));
}
