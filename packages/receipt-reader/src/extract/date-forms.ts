import type { Style } from './layout-style.ts';

export type Day = { readonly year: number; readonly month: number; readonly date: number };

type DayForm = {
  readonly pattern: RegExp;
  /** Confidence that this format is a date, and the parsed date. */
  readonly confidence: number;
  readonly day: (match: RegExpExecArray, style: Style) => Day | null;
};

export const MONTHS: readonly string[] = [
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN'],
  ...['JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
];

/** Words next to a date that is not the date of purchase. */
export const NO_PURCHASE = new RegExp(
  [
    '期限|有効|まで|迄|失効|返品|発売|期間|開催|以降|予約|予定|生年|誕生|次回|キャンペーン|応募|締切|実施|改定',
    '開始|納期|配達|お届け|お渡し|チェックイン|EXPIR|VALID|UNTIL|BEFORE|DELIVER|BIRTH|CHECK-?IN',
    'ARRIVAL|DUE ?DATE',
  ].join('|'),
  'i',
);
export const PURCHASE =
  /日時|取引日|発行日|利用日|売上日|来店|領収日|購入日|精算|出庫|退店|会計日|DATE|PRINTED/i;

const ERA = '(?:令和|令|R)';
const NAMES = `(${MONTHS.join('|')})[A-Z]*`;

/** The most specific formats come first. Text matched by one is not matched again. */
export const DAY_FORMS: readonly DayForm[] = [
  {
    pattern: /(?<!\d)(20\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})(?!\d)\s?日?/g,
    confidence: 0.99,
    day: (match) => toDay(match[1], match[2], match[3]),
  },
  {
    pattern: new RegExp(
      String.raw`${ERA}\s?(\d{1,2}|元)\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})(?!\d)\s?日?`,
      'g',
    ),
    confidence: 0.98,
    day: (match) => eraDay(match[1], match[2], match[3]),
  },
  {
    pattern: /(?<!\d)(20\d\d)\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/g,
    confidence: 0.98,
    day: (match) => toDay(match[1], match[3], match[4]),
  },
  {
    pattern: /['’`]\s?(\d\d)\s?[年/.-]\s?(\d{1,2})\s?[月/.-]\s?(\d{1,2})(?!\d)\s?日?/g,
    confidence: 0.95,
    day: (match) => toDay(`20${match[1]}`, match[2], match[3]),
  },
  {
    pattern: /(?<![\d.,])(\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})(?!\d)\s?日?/g,
    confidence: 0.9,
    day: (match) => shortYear(match[1], match[2], match[3]),
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\d)(\d{1,2})[\s./-]{0,2}${NAMES}[\s.,/'-]{0,3}((?:20)?\d\d)(?!\d)`,
      'gi',
    ),
    confidence: 0.97,
    day: (match) => toDay(full(match[3]), month(match[2]), match[1]),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![A-Z])${NAMES}[\s.]{0,2}(\d{1,2})(?:ST|ND|RD|TH)?[\s.,']{1,3}(20\d\d)(?!\d)`,
      'gi',
    ),
    confidence: 0.97,
    day: (match) => toDay(match[3], month(match[1]), match[2]),
  },
  {
    pattern: /(?<![\d.,/-])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(20\d\d)(?!\d)/g,
    confidence: 0.9,
    day: (match, style) => dayOrMonthFirst(match[1], match[3], match[4], style),
  },
  {
    pattern: /(?<![\d.,/¥-])(\d\d)\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d,]|[/.-]\d)/g,
    confidence: 0.8,
    day: (match, style) => threePairs(match[1], match[3], match[4], style),
  },
  {
    pattern: /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/g,
    confidence: 0.6,
    day: (match) => toDay(match[1], match[2], match[3]),
  },
];

function toDay(year?: string, monthText?: string, date?: string): Day {
  return { year: Number(year), month: Number(monthText), date: Number(date) };
}

function eraDay(year?: string, monthText?: string, date?: string): Day {
  const count = year === '元' ? 1 : Number(year);
  return { year: 2018 + count, month: Number(monthText), date: Number(date) };
}

/** 25年 is 2025, but 7年 without an era is 令和: numbers below ten are years of the era. */
function shortYear(year?: string, monthText?: string, date?: string): Day {
  if (Number(year) < 15) return eraDay(year, monthText, date);
  return toDay(`20${year}`, monthText, date);
}

/** 25/02/21 in Japan, 21/02/25 elsewhere. */
function threePairs(
  a: string | undefined,
  b: string | undefined,
  c: string | undefined,
  style: Style,
) {
  if (style.isJapanese || style.currency === 'JPY') return shortYear(a, b, c);
  return dayOrMonthFirst(a, b, `20${(c ?? '').padStart(2, '0')}`, style);
}

/**
 * The day comes first, except with dollars, where the month does. An impossible order is swapped.
 */
function dayOrMonthFirst(
  a: string | undefined,
  b: string | undefined,
  year: string | undefined,
  style: Style,
): Day {
  const isMonthFirst = style.currency === 'USD' ? Number(a) <= 12 : Number(b) > 12;
  return isMonthFirst ? toDay(year, a, b) : toDay(year, b, a);
}

function month(name?: string): string {
  return String(MONTHS.indexOf((name ?? '').slice(0, 3).toUpperCase()) + 1);
}

function full(year?: string): string {
  return (year ?? '').length === 2 ? `20${year}` : (year ?? '');
}
