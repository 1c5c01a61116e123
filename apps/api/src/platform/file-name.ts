import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Period } from '@saifu/domain/shared/period';

/** `payments_20261001-20261031.csv`: contents and period, or the end date only. */
export function getPeriodFileName(
  contents: string,
  { from, to }: Period,
  now: Date,
  ending: 'csv' | 'pdf' | 'zip',
): string {
  const end = to ?? toCivilDate(now);
  const days = from === undefined ? [end] : [from, end];
  return `${contents}_${days.map((day) => day.replaceAll('-', '')).join('-')}.${ending}`;
}
