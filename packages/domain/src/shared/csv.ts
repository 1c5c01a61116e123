import { INVISIBLE_CHARACTERS } from './invisible-characters.ts';

/** Without a BOM, spreadsheets in Japan read the file as Shift_JIS. */
export const CSV_BOM = '\ufeff';

/**
 * CSV injection: matches a cell that a spreadsheet would run as a formula. It begins with a formula
 * character in half-width, full-width or small form, or with a tab or line break, after which some
 * programs look again. Leading blanks and invisible characters are skipped.
 */
const FORMULA = new RegExp(
  `^[\\s\\p{Cf}${INVISIBLE_CHARACTERS}]*[=+\\-@\\t\\r\\n＝＋－＠﹦﹢﹣﹫−]`,
  'u',
);

/**
 * One cell. Text that could run as a formula is prefixed with an apostrophe. Numbers are our own
 * and stay unchanged, negative ones too.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
