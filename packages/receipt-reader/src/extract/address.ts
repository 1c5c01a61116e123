import { type Column, columnUnder, splitColumns } from './columns.ts';
import { type FieldReading, PHONE } from './contact.ts';
import type { Row, Span } from './rows.ts';
import { compact } from './text.ts';

const PREFECTURE = /(?:北海道|東京都|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)/u;
const TOWN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ヶケ]{1,8}[市区郡町村]/u;
const NUMBERED = /\d+\s?(?:-\s?\d+|丁目|番地?|号)/;
/** Words that contain 市区町村 and are no place name. */
const NOT_AN_ADDRESS = /市販|市場|担当|区分|町内会|お買|区間|電話|登録|領収/;

const STREET_KINDS = [
  'JALAN|JLN|LORONG|TAMAN|PERSIARAN|STREET|ST|ROAD|RD|AVE(?:NUE)?|LANE|LN|DRIVE|BOULEVARD|BLVD',
  'HIGHWAY|HWY|SQUARE|COURT|PLAZA|LOT|NO\\.?\\s?\\d+,.*',
].join('|');
const STREET = new RegExp(String.raw`\b(?:${STREET_KINDS})\b`, 'i');
/** Nakagyo-ku, Kyoto; Lakeview, CA 94611; 50450 Kuala Lumpur; London SW1A 1AA. */
const LATIN_TOWNS = [
  /-(?:ku|shi|cho|machi|gun|ken|fu)\b/i,
  /,\s?[A-Z]{2}\s\d{5}(?:-\d{4})?$/,
  /^\d{5}\s[A-Z][a-z]+(?:\s[A-Z][a-z]+)*$/,
  /\b[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}$/,
];
const PRICED = /\d[.,]\d{2,3}(?!\d)/;

/** The first column with a place name, and the text below it if the address continues there. */
export function findAddress(rows: readonly Row[]): FieldReading | null {
  const column = rows.flatMap(splitColumns).find(({ text }) => isAddress(text));
  if (column === undefined) return null;
  const first = slicePart(column, findAddressStart(column.text));
  const confidence = PREFECTURE.test(first.text) ? 0.9 : 0.75;
  const below = columnUnder(column, rows[column.row.index + 1]);
  if (below === null || !goesOn(first.text, below.text)) {
    return { text: first.text, spans: [first.span], confidence };
  }
  const next = slicePart(below, 0);
  // A number split by the paper edge is one number.
  const gap = /^-?\d[\d-]*$/.test(next.text) ? '' : ' ';
  const text = `${first.text}${gap}${next.text}`;
  return { text, spans: [first.span, next.span], confidence: Math.min(0.8, confidence) };
}

export function isAddress(text: string): boolean {
  if (NOT_AN_ADDRESS.test(text)) return false;
  const plain = compact(text);
  if (PREFECTURE.test(plain) && (TOWN.test(plain) || NUMBERED.test(plain))) return true;
  if (TOWN.test(plain) && NUMBERED.test(plain) && !/[¥円:]/.test(plain)) return true;
  if (PRICED.test(text)) return false;
  return (STREET.test(text) && /\d/.test(text)) || LATIN_TOWNS.some((town) => town.test(text));
}

function slicePart(column: Column, from: number): { readonly text: string; readonly span: Span } {
  const { row, start } = column;
  const part = column.text.slice(from, cutEnd(column.text));
  const at = row.text.indexOf(part, start);
  return {
    text: part.replaceAll(/\s+/g, ' ').trim(),
    span: { row, start: at, end: at + part.length },
  };
}

function findAddressStart(text: string): number {
  const label = /^\s*(?:住所|所在地)[:\s]*|^\D{0,12}(?<![\d-])\d{3}\s?-\s?\d{4}(?![\d-])\s*/.exec(
    text,
  );
  if (label !== null) return label[0].length;
  // An amount at the left may stand close to the address at the right.
  const at = text.search(PREFECTURE);
  return at > 0 && /[¥円\d]/.test(text.slice(0, at)) ? at : 0;
}

/** A phone number after the address is not part of it. */
function cutEnd(text: string): number {
  const at = text.search(/\s*(?:TEL|T[Ee]l|電話|℡|☎|FAX|Tel)|\s0\d{1,3}-\d{2,4}-\d{4}/);
  return at <= 0 ? text.length : at;
}

function goesOn(first: string, next: string): boolean {
  if (/^-?\d{1,3}(?:-\d{1,3})*$/.test(next)) return true;
  if (/(?:ビル|階|\dF|タワー|プラザ)\s?\d*F?$/.test(next)) return true;
  if (NUMBERED.test(first) || !/\d/.test(next) || PHONE.test(next)) return false;
  return !/[¥円:]|登録|T\d{13}|年.*月|20\d\d\//.test(next);
}
