import { DAY_FORMS, type Day, NO_PURCHASE, PURCHASE } from './date-forms.ts';
import type { Style } from './layout-style.ts';
import { getCertainty, type Row, type Span } from './rows.ts';
import { findTime } from './times.ts';

/** A date on the receipt that can be the date of purchase. */
export type Dated = {
  /** 2025-02-21 or 2025-02-21T12:34. */
  readonly text: string;
  readonly spans: readonly Span[];
  readonly confidence: number;
};

type Found = Dated & { readonly day: string; readonly score: number };

const YEAR_MIN = 2000;
const YEAR_MAX = 2099;

/** The date of purchase first, then all other candidates. */
export function findDates(rows: readonly Row[], style: Style): readonly Dated[] {
  const found = rows.flatMap((row, at) => foundOn(row, rows[at - 1], rows[at + 1], style));
  const sorted = found.toSorted((a, b) => b.score - a.score);
  const best = sorted[0];
  if (best === undefined) return [];
  const others = sorted.filter((each, at) => {
    return each.day !== best.day && sorted.findIndex(({ day }) => day === each.day) === at;
  });
  return [best, ...others];
}

function foundOn(row: Row, above: Row | undefined, below: Row | undefined, style: Style): Found[] {
  const { text } = row;
  const isOther = NO_PURCHASE.test(text) || (above !== undefined && isOtherByAbove(above, text));
  if (isOther) return [];
  const taken: [number, number][] = [];
  const found: Found[] = [];
  for (const form of DAY_FORMS) {
    for (const match of text.matchAll(form.pattern)) {
      const end = match.index + match[0].length;
      if (taken.some(([from, to]) => match.index < to && from < end)) continue;
      const day = toDay(form.day(match, style));
      if (day === null) continue;
      taken.push([match.index, end]);
      const sureness = isAmbiguous(match, style) ? form.confidence * 0.7 : form.confidence;
      found.push(toFound(day, sureness, { row, start: match.index, end }, above, below));
    }
  }
  return found;
}

/** 02/03/2025 on a receipt of unknown country. */
function isAmbiguous(match: RegExpExecArray, style: Style): boolean {
  if (style.isJapanese || style.currency !== null) return false;
  return /^(?:0?[1-9]|1[0-2])\s?[/.-]\s?(?:0?[1-9]|1[0-2])\s?[/.-]/.test(match[0]);
}

/** A row that ends in 有効期限 describes the row below it if that contains only a date. */
function isOtherByAbove(above: Row, text: string): boolean {
  return NO_PURCHASE.test(above.text) && !/\d/.test(above.text) && !/[:時]/.test(text);
}

function toFound(
  day: string,
  confidence: number,
  span: Span,
  above: Row | undefined,
  below: Row | undefined,
): Found {
  const own = findTime(span.row, span.end) ?? findTime(span.row, 0);
  const near = [below, above].map((row) => (row === undefined ? null : findTime(row, 0, true)));
  const time = own ?? near.find((each) => each !== null) ?? null;
  const spans = time === null ? [span] : [span, time.span];
  const certainty = getCertainty(span, /\d/);
  const label = PURCHASE.test(span.row.text) ? 0.5 : 0;
  return {
    day,
    text: time === null ? day : `${day}T${time.text}`,
    spans,
    confidence: confidence * (0.5 + 0.5 * certainty),
    score: confidence + label + (own === null ? 0 : 0.4) - span.row.index * 0.0005,
  };
}

function toDay(day: Day | null): string | null {
  if (day === null) return null;
  const { year, month, date } = day;
  if (year < YEAR_MIN || year > YEAR_MAX || month < 1 || month > 12 || date < 1) return null;
  if (date > daysIn(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
