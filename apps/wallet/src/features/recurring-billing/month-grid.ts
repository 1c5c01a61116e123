import type { Language } from '@saifu/domain/shared/language';

const WEEK = 7;
/**
 * No month needs more. Shorter months leave empty rows, so that the content below does not move.
 */
const WEEKS = 6;
const SUNDAY = 0;

/** Weeks of a month such as `2026-12`; null for cells of other months. */
export function getWeeks(month: string, firstWeekday: number): readonly (readonly Cell[])[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const start = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const before = (start - firstWeekday + WEEK) % WEEK;
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (__, weekday) => {
      const day = week * WEEK + weekday - before + 1;
      return day < 1 || day > last ? null : toDate(month, day);
    }),
  );
}

/** `2026-12-01` */
export type Cell = string | null;

function toDate(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}

/**
 * First day of the week, 0 for Sunday. It depends on the region, not only on the language (London
 * and New York differ), so the user's regional variant is used if the browser provides one.
 */
export function getFirstWeekday(language: Language, preferredLanguages: readonly string[]): number {
  const isVariant = (tag: string) => tag.startsWith(language) && /^[a-z]{2}-[A-Z]{2}$/.test(tag);
  const tag = preferredLanguages.find(isVariant) ?? language;
  const locale: LocaleWithWeeks = new Intl.Locale(tag);
  const { firstDay } = locale.getWeekInfo?.() ?? { firstDay: SUNDAY };
  return firstDay % WEEK;
}

/** `getWeekInfo` is missing in some browsers and in the TypeScript types. */
type LocaleWithWeeks = Intl.Locale & {
  readonly getWeekInfo?: () => { readonly firstDay: number };
};

export type Weekday = { readonly short: string; readonly long: string };

/** Names of the weekday columns. */
export function getWeekdays(language: Language, firstWeekday: number): readonly Weekday[] {
  const formatWeekdays = (weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  const [short, long] = [formatWeekdays('short'), formatWeekdays('long')];
  return Array.from({ length: WEEK }, (_, at) => {
    // January 4, 1970 was a Sunday.
    const day = new Date(Date.UTC(1970, 0, 4 + firstWeekday + at));
    return { short: short.format(day), long: long.format(day) };
  });
}
