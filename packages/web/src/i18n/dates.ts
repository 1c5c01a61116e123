import type { Language } from '@saifu/domain/shared/language';
import { cacheByLanguage } from '@saifu/i18n/cache-by-language';

/*
 * The API sends every time with Japan's offset, and Japan time is displayed whatever the device's
 * time zone. So the text is formatted without conversion.
 */

/** `2026/11/15` */
export function formatDate(stamp: string): string {
  return stamp.slice(0, 10).replaceAll('-', '/');
}

/** `14:05` */
export function formatTime(stamp: string): string {
  return stamp.slice(11, 16);
}

/** `2026/11/15 14:05` */
export function formatDateTime(stamp: string): string {
  return `${formatDate(stamp)} ${stamp.slice(11, 16)}`;
}

/** `2026/11/15 14:05:01` */
export function formatDateTimeWithSeconds(stamp: string): string {
  return `${formatDate(stamp)} ${stamp.slice(11, 19)}`;
}

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/**
 * Time passed in whole units, localized; null for less than a minute and for the future. It says
 * `1 day ago` and not `yesterday`, because 47 hours ago is the day before.
 */
export function formatTimeAgo(stamp: string, now: Date, language: Language): string | null {
  const passedMs = now.getTime() - Date.parse(stamp);
  const unit = UNITS.find(([, ms]) => passedMs >= ms);
  if (unit === undefined) return null;
  const [name, ms] = unit;
  return formatRelativeTime(-Math.floor(passedMs / ms), name, language, 'always');
}

const relativeTimes = {
  auto: cacheByLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })),
  always: cacheByLanguage(
    (language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
  ),
};

/** `in 2 days`, `2日後`: Japanese has no space there, though browsers insert one. */
export function formatRelativeTime(
  count: number,
  unit: (typeof UNITS)[number][0],
  language: Language,
  numeric: 'auto' | 'always' = 'auto',
): string {
  const text = relativeTimes[numeric](language).format(count, unit);
  return language === 'ja' ? text.replaceAll(' ', '') : text;
}

const inUtc = (style: Intl.DateTimeFormatOptions) =>
  cacheByLanguage((language) => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }));
const months = inUtc({ month: 'long' });
const monthsOfYear = inUtc({ year: 'numeric', month: 'long' });
const days = inUtc({ month: 'short', day: 'numeric', weekday: 'short' });
const years = inUtc({ year: 'numeric' });

/** `November`, `11月` for `2026-11`. */
export function formatMonth(month: string, language: Language): string {
  return months(language).format(new Date(`${month}-01`));
}

/** `November 2026` for `2026-11`. */
export function formatMonthName(month: string, language: Language): string {
  return monthsOfYear(language).format(new Date(`${month}-01`));
}

/** `Sun, Nov 15` for `2026-11-15`. */
export function formatDayName(day: string, language: Language): string {
  return days(language).format(new Date(day));
}

/** `2026`, `2026年` */
export function formatYear(year: number, language: Language): string {
  return years(language).format(new Date(`${year}-01-01`));
}
