import type { Language } from '@saifu/domain/shared/language';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

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
    .map(([unit, count]) => {
      const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
      return new Intl.NumberFormat(language, style).format(count);
    })
    .join(' ');
  // Japanese has no space there, though browsers insert one.
  return language === 'ja' ? text.replaceAll(' ', '') : text;
}
