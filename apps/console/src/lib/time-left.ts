import type { Language } from '@saifu/domain/shared/language';
import { formatRelativeTime } from '@saifu/web/i18n/dates.ts';

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** Time until a deadline in whole units: `in 2 days`; null for less than a minute and the past. */
export function formatTimeLeft(stamp: string, now: Date, language: Language): string | null {
  const leftMs = Date.parse(stamp) - now.getTime();
  const unit = UNITS.find(([, ms]) => leftMs >= ms);
  if (unit === undefined) return null;
  const [name, ms] = unit;
  return formatRelativeTime(Math.floor(leftMs / ms), name, language, 'always');
}
