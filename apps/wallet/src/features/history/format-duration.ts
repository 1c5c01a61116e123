import type { Language } from '@saifu/domain/shared/language';
import { cacheByLanguage } from '@saifu/i18n/cache-by-language';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const inUnit = (unit: 'day' | 'hour' | 'minute') =>
  cacheByLanguage(
    (language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
  );
const UNITS = { day: inUnit('day'), hour: inUnit('hour'), minute: inUnit('minute') };

/** `2 days 23 hours`, `2日23時間`: the two largest units, rounded down to at least one minute. */
export function formatDuration(durationMs: number, language: Language): string {
  const minutes = Math.max(1, Math.floor(durationMs / MINUTE_MS));
  const counts = [
    ['day', Math.floor(minutes / DAY_MINUTES)],
    ['hour', Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)],
    ['minute', minutes % HOUR_MINUTES],
  ] as const;
  const first = counts.findIndex(([, count]) => count > 0);
  const text = counts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => UNITS[unit](language).format(count))
    .join(' ');
  // Japanese has no space there, though browsers insert one.
  return language === 'ja' ? text.replaceAll(' ', '') : text;
}
