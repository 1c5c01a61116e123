import type { ErrorCode } from './app-error.ts';
import { COMBINING_MARKS_MAX, TEXT_LENGTH_MAX } from './limits.ts';

/**
 * The only caller of `String.prototype.normalize`. Normalization sorts each run of combining marks
 * in quadratic time: 32,000 consecutive marks block the event loop for seconds.
 */
export type NormalizationForm = 'NFC' | 'NFKC' | 'NFKD';

// U+FF9E and U+FF9F are letters that become combining marks under NFKC and NFKD.
const MARK_RUN = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${COMBINING_MARKS_MAX + 1}}`, 'u');

/** The error for a text that is too expensive to normalize. Checked before normalizing. */
export function checkNormalizable(text: string): ErrorCode | undefined {
  if (text.length > TEXT_LENGTH_MAX) return 'field.too_long';
  return MARK_RUN.test(text) ? 'field.format' : undefined;
}

/**
 * Normalizes in linear time. A text that fails the check is returned unchanged: the API rejects
 * such input earlier, and a field in the browser keeps showing what was typed.
 */
export function normalizeText(text: string, form: NormalizationForm): string {
  return checkNormalizable(text) === undefined ? text.normalize(form) : text;
}
