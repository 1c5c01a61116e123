import type { Row, Span } from './rows.ts';
import { compact } from './text.ts';

export type Reading = {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly confidence: number;
};

const PHONE_FORMS = [
  String.raw`\+\d{1,3}[\s-]?\(?\d{1,4}\)?[\s-]?\d{2,4}[\s-]?\d{3,5}`,
  String.raw`\(0\d{1,4}\)\s?\d{1,4}\s?-\s?\d{4}`,
  String.raw`0\d{1,4}\s?\(\s?\d{1,4}\s?\)\s?\d{4}`,
  String.raw`0\d{1,4}\s?-\s?\d{1,4}\s?-\s?\d{3,4}`,
  String.raw`0\d{9,10}`,
  String.raw`0\d{1,2}-\d{3,4}\s?\d{3,4}`,
];
const PHONE = new RegExp(String.raw`(?<![\dA-Z-])(?:${PHONE_FORMS.join('|')})(?![\d-])`);
const PHONE_SIGN = /TEL|T[Ee]l|電話|℡|☎|PHONE|Phone|代表/;
const POSTAL = /(?:〒\s?|(?<![\d-]))(\d{3})\s?-\s?(\d{4})(?![\d-])|〒\s?(\d{3})(\d{4})(?!\d)/;
const PREFECTURE = /(?:北海道|東京都|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)/u;
const TOWN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ヶケ]{1,8}[市区郡町村]/u;
const NUMBERED = /\d+\s?(?:-\s?\d+|丁目|番地?|号)/;
/** Words that hold 市区町村 without being a place. */
const NO_PLACE = /市販|市場|担当|区分|町内会|お買|区間|電話|登録|領収/;
const STREET =
  /\b(?:JALAN|JLN|LORONG|TAMAN|PERSIARAN|STREET|ST\.|ROAD|RD\.?|AVE(?:NUE)?|LOT|NO\.?\s?\d+,)\b/i;

export function phoneOf(rows: readonly Row[]): Reading | null {
  const found = rows.flatMap((row) => {
    const text = row.text.replaceAll(/FAX[^\d+]*[\d\s()+-]+|F:\s?[\d()-]+/gi, blank);
    const match = PHONE.exec(text);
    if (match === null || /お客様(?:相談|サービス)|カード会社|承認/.test(text)) return [];
    const digits = match[0].replaceAll(/\D/g, '');
    const hasSign = PHONE_SIGN.test(text);
    if (digits.length < 9 || digits.length > 13 || (!hasSign && !/[-()]/.test(match[0]))) return [];
    const span = { row, start: match.index, end: match.index + match[0].length };
    const confidence = (hasSign ? 0.97 : 0.8) - (/^0120|^0800|^0570/.test(digits) ? 0.2 : 0);
    return [{ text: tidyPhone(match[0]), spans: [span], confidence }];
  });
  return found.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

export function postalCodeOf(rows: readonly Row[]): Reading | null {
  for (const row of rows) {
    const match = POSTAL.exec(row.text);
    if (match === null) continue;
    const hasSign = match[0].startsWith('〒');
    if (!hasSign && !PREFECTURE.test(row.text) && !TOWN.test(row.text)) continue;
    const text = `${match[1] ?? match[3]}-${match[2] ?? match[4]}`;
    const span = { row, start: match.index, end: match.index + match[0].length };
    return { text, spans: [span], confidence: hasSign ? 0.97 : 0.8 };
  }
  return null;
}

/** The first row that names a place, and the next where the number of the house is there. */
export function addressOf(rows: readonly Row[]): Reading | null {
  const at = rows.findIndex(({ text }) => isPlace(text));
  const row = rows[at];
  if (row === undefined) return null;
  const start = placeStart(row.text);
  const end = cutEnd(row.text);
  const first = row.text.slice(start, end).trim();
  const spans: Span[] = [{ row, start, end }];
  const next = rows[at + 1];
  const isOpen = !NUMBERED.test(first) && next !== undefined && continues(next.text);
  const hasMore =
    next !== undefined && (isOpen || /(?:ビル|階|\dF|タワー|プラザ)\s?\d*F?$/.test(next.text));
  if (!hasMore)
    return { text: squeeze(first), spans, confidence: PREFECTURE.test(first) ? 0.9 : 0.75 };
  spans.push({ row: next, start: 0, end: cutEnd(next.text) });
  const text = `${squeeze(first)} ${squeeze(next.text.slice(0, cutEnd(next.text)))}`;
  return { text, spans, confidence: 0.8 };
}

export function isPlace(text: string): boolean {
  if (NO_PLACE.test(text)) return false;
  const plain = compact(text);
  if (PREFECTURE.test(plain) && (TOWN.test(plain) || NUMBERED.test(plain))) return true;
  if (TOWN.test(plain) && NUMBERED.test(plain) && !/[¥円:]/.test(plain)) return true;
  return STREET.test(text) && /\d/.test(text) && !/\d\.\d\d/.test(text);
}

function placeStart(text: string): number {
  const label = /^\s*(?:住所|所在地)[:\s]*|^\D{0,12}(?<![\d-])\d{3}\s?-\s?\d{4}(?![\d-])\s*/.exec(
    text,
  );
  return label === null ? 0 : label[0].length;
}

/** A telephone number behind the address is no part of it. */
function cutEnd(text: string): number {
  const at = text.search(/\s*(?:TEL|T[Ee]l|電話|℡|☎|FAX|Tel)|\s0\d{1,3}-\d{2,4}-\d{4}/);
  return at <= 0 ? text.length : at;
}

function continues(text: string): boolean {
  return /\d/.test(text) && !PHONE.test(text) && !/[¥円:]|登録|T\d{13}|年.*月|20\d\d\//.test(text);
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function tidyPhone(text: string): string {
  return text
    .replaceAll(/\s?-\s?/g, '-')
    .replaceAll(/\(\s?(\d+)\s?\)/g, '($1)')
    .trim();
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
