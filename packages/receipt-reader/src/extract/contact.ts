import type { Row, Span } from './rows.ts';

export type FieldReading = {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly confidence: number;
};

const PHONE_FORMS = [
  String.raw`\+\d{1,3}[\s-]?\(?\d{1,4}\)?[\s-]?\d{2,4}[\s-]?\d{3,5}`,
  String.raw`\(0\d{1,4}\)\s?\d{1,4}\s?-\s?\d{4}`,
  String.raw`0\d{1,4}\s?\(\s?\d{1,4}\s?\)\s?\d{3,4}`,
  String.raw`0\d{1,4}\s?-\s?\d{1,4}\s?-\s?\d{3,4}`,
  String.raw`0\d{9,10}`,
  String.raw`0\d{1,2}-\d{3,4}\s?\d{3,4}`,
];
export const PHONE = new RegExp(String.raw`(?<![\dA-Z-])(?:${PHONE_FORMS.join('|')})(?![\d-])`);
const PHONE_SIGN = /TEL|T[Ee]l|電話|℡|☎|PHONE|Phone|代表/;
const POSTAL = /(?:〒\s?|(?<![\d-]))(\d{3})\s?-\s?(\d{4})(?![\d-])|〒\s?(\d{3})(\d{4})(?!\d)/;
/** A place name in Japanese. */
const ADDRESS_PATTERN = /\p{Script=Han}[都道府県市区郡町村]/u;

export function findPhone(rows: readonly Row[]): FieldReading | null {
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

export function findPostalCode(rows: readonly Row[]): FieldReading | null {
  for (const row of rows) {
    const match = POSTAL.exec(row.text);
    if (match === null) continue;
    const hasSign = match[0].startsWith('〒');
    if (!hasSign && !ADDRESS_PATTERN.test(row.text)) continue;
    const text = `${match[1] ?? match[3]}-${match[2] ?? match[4]}`;
    const span = { row, start: match.index, end: match.index + match[0].length };
    return { text, spans: [span], confidence: hasSign ? 0.97 : 0.8 };
  }
  return null;
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
