import { INVISIBLE_CHARACTERS } from './invisible-characters.ts';

/** Without it, spreadsheets in Japan take the file for Shift_JIS. */
export const CSV_BOM = '\ufeff';

/**
 * What a spreadsheet would take for a formula: a cell that begins with one of its signs, narrow,
 * wide or small, or with a tab or an end of line, after which some look again. Blanks and what is
 * not seen before it do not help.
 */
const FORMULA = new RegExp(
  `^[\\s\\p{Cf}${INVISIBLE_CHARACTERS}]*[=+\\-@\\t\\r\\n＝＋－＠﹦﹢﹣﹫−]`,
  'u',
);

/**
 * One cell. Text that could run as a formula is made harmless by an apostrophe in front; a number
 * is ours and stays a number, below zero too.
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
