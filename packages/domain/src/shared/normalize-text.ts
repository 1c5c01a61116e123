import type { ErrorCode } from './app-error.ts';
import { COMBINING_MARKS_MAX, TEXT_LENGTH_MAX } from './limits.ts';

/**
 * The one place that calls `String.prototype.normalize`. Normalization sorts each run of combining
 * marks, and the engine does so in quadratic time: 32,000 marks in a row take seconds, on the one
 * thread that serves everybody.
 */
export type NormalizationForm = 'NFC' | 'NFKC' | 'NFKD';

// U+FF9E and U+FF9F are letters that become combining marks under NFKC and NFKD.
const MARK_RUN = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${COMBINING_MARKS_MAX + 1}}`, 'u');

/** Why a text is too expensive to normalize, measured before it is normalized. */
export function checkNormalizable(text: string): ErrorCode | undefined {
  if (text.length > TEXT_LENGTH_MAX) return 'field.too_long';
  return MARK_RUN.test(text) ? 'field.format' : undefined;
}

/**
 * Normalizes in linear time. A text with a fault is returned as it is: input is refused for the
 * fault before it gets here, and a field in the browser goes on showing what was typed.
 */
export function normalizeText(text: string, form: NormalizationForm): string {
  return checkNormalizable(text) === undefined ? text.normalize(form) : text;
}
