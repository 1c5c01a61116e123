import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Export } from '../export.ts';

/** `領収書_20261001-20261031.zip`: contents and period, or the end date only. */
export function getFileName(word: string, wanted: Export, ending: 'csv' | 'pdf' | 'zip'): string {
  const { from, to = toCivilDate(wanted.createdAt) } = wanted.filter;
  const days = from === undefined ? [to] : [from, to];
  return `${word}_${days.map((day) => day.replaceAll('-', '')).join('-')}.${ending}`;
}
