import type { Row, Span } from './rows.ts';

export type Time = { readonly text: string; readonly span: Span };

const SECONDS = String.raw`(?:\s?(?::\s?\d{2}|分(?:\d{2}秒)?))?`;
const TIME = new RegExp(
  String.raw`(?<![\d:])(?:(AM|PM|午前|午後)\s?)?(\d{1,2})\s?(?::|時)\s?(\d{2})` +
    String.raw`${SECONDS}(?![\d:])\s?(AM|PM|A\.M|P\.M)?`,
  'gi',
);
const OPENING = /営業|受付時間|OPEN|HOURS|定休|ラスト|入庫|ENTRY/i;

/** The first time of day in a row from a position. A range such as `10:00~22:00` does not count. */
export function findTime(row: Row, from: number, mustBeAlone = false): Time | null {
  if (OPENING.test(row.text)) return null;
  for (const match of row.text.matchAll(TIME)) {
    const end = match.index + match[0].length;
    if (match.index < from) continue;
    if (/^\s?[~-]\s?\d/.test(row.text.slice(end))) return null;
    if (mustBeAlone && !isAlone(row.text, match.index, end)) continue;
    const text = toText(match[2], match[3], match[1] ?? match[4]);
    if (text !== null) return { text, span: { row, start: match.index, end } };
  }
  return null;
}

/** A time that belongs to the date in an adjacent row has no date of its own. */
function isAlone(text: string, start: number, end: number): boolean {
  return !/\d{2,4}\s?[年/]\s?\d/.test(text) && /^[^\d]*$/.test(text.slice(0, start)) && end > start;
}

function toText(hourText?: string, minuteText?: string, half?: string): string | null {
  let hour = Number(hourText);
  const minute = Number(minuteText);
  const isAfternoon = half !== undefined && /^P|後/i.test(half);
  if (half !== undefined && hour > 12 && !isAfternoon) return null;
  if (isAfternoon && hour < 12) hour += 12;
  if (half !== undefined && !isAfternoon && hour === 12) hour = 0;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
