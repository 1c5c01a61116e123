import { normalizeText } from '@saifu/domain/shared/normalize-text';
/**
 * Formats `MM/YY` during typing. Inserts the slash and pads a month that cannot have a second
 * digit. A deletion is not reformatted, otherwise the slash could not be deleted.
 */
export function formatExpiry(typed: string, before: string): string {
  const text = normalizeText(typed, 'NFKC').replaceAll(/[^\d/-]/g, '');
  if (text.length < before.length && before.startsWith(text)) return text;
  const [month = '', ...rest] = text.split(/[/-]/);
  const year = rest.join('');
  if (rest.length > 0) return separated(month, year);
  if (month.length < 2) return /^[2-9]$/.test(month) ? `0${month}/` : month;
  const size = Number(month.slice(0, 2)) > 12 ? 1 : 2;
  return separated(month.slice(0, size).padStart(2, '0'), month.slice(size));
}

/**
 * A month that is already followed by a year may be in the middle of a correction, so it is not
 * padded.
 */
function separated(month: string, year: string): string {
  const isSingleDigitMonth = year === '' && /^[1-9]$/.test(month);
  return `${isSingleDigitMonth ? `0${month}` : month.slice(0, 2)}/${year.slice(0, 4)}`;
}

/** Pads the month on blur: `1/27` → `01/27`. */
export function padExpiry(typed: string): string {
  return /^\d\//.test(typed) ? `0${typed}` : typed;
}
