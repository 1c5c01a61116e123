import { normalizeText } from '@saifu/domain/shared/normalize-text';
/** Length as the server counts it. Single-line text is normalized with NFKC first. */
export function countCharacters(typed: string, form: 'NFC' | 'NFKC' = 'NFC'): number {
  return [...normalizeText(typed, form).trim()].length;
}
