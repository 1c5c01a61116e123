import type { FieldReading } from './contact.ts';
import type { Row } from './rows.ts';

const TABLE_WORD = [
  '卓番号?|テーブル(?:番号|No\\.?)?|座席番号?|席番号?|卓',
  'TABLE(?:\\s?(?:NO\\.?|#))?|TBL\\.?(?:\\s?(?:NO\\.?|#))?',
].join('|');
const TABLE_NUMBER = String.raw`([A-Z]{0,2}-?\d{1,4}(?:-\d{1,2})?[A-Z]?)(?![\d,.])`;
const TABLE = new RegExp(String.raw`(?:${TABLE_WORD})\s?[:.#]?\s?${TABLE_NUMBER}`, 'i');

const WAITER_WORD = [
  '担当者?|係員?|責任者?|責(?=\\s?:)|取扱者?|扱者?|レジ係|乗務員|キャッシャー|スタッフ',
  'SERVER|CASHIER|WAITER|SERVED BY|STAFF|OPERATOR',
].join('|');
const WAITER = new RegExp(String.raw`(?:${WAITER_WORD})\s?(?:No\.?)?\s?[:.]?\s?(.{1,24})`, 'i');
/** End of a person's name in a row. */
const AFTER_WORD =
  '伝票|レジ|No|#|\\d{2,4}[年/]|\\d{1,2}:\\d{2}|テーブル|TABLE|卓|客|レシート|TRANS|DATE|TIME|¥';
const AFTER_NAME = new RegExp(String.raw`\s(?:${AFTER_WORD}).*$`, 'i');

/** Letters outside the paper. */
const LONE_LETTERS = /(?:\s[A-Za-z\d|])+\s*$/;

export function findTable(rows: readonly Row[]): FieldReading | null {
  for (const row of rows) {
    const match = TABLE.exec(row.text);
    const number = match?.[1];
    if (match === null || number === undefined || /¥|円|席料|テーブルチャージ/.test(row.text))
      continue;
    const start = match.index;
    return { text: number, spans: [{ row, start, end: start + match[0].length }], confidence: 0.9 };
  }
  return null;
}

export function findWaiter(rows: readonly Row[]): FieldReading | null {
  for (const row of rows) {
    const match = WAITER.exec(row.text);
    const raw = match?.[1];
    if (match === null || raw === undefined || /¥|円|印紙/.test(row.text)) continue;
    const name = raw
      .replace(AFTER_NAME, '')
      .replace(LONE_LETTERS, '')
      .replaceAll(/^[:.\s]+|[\s:.)]+$/g, '');
    if (name === '' || /^[\W_]+$/u.test(name.replaceAll(/\p{L}/gu, 'a'))) continue;
    const start = match.index;
    const end = start + match[0].length - (raw.length - raw.indexOf(name) - name.length);
    return { text: name, spans: [{ row, start, end }], confidence: 0.85 };
  }
  return null;
}
