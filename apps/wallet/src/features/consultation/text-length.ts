import { normalizeText } from '@saifu/domain/shared/normalize-text';
/** Letters as they are counted where it matters; a line is folded in width before that. */
export function countCharacters(typed: string, form: 'NFC' | 'NFKC' = 'NFC'): number {
  return [...normalizeText(typed, form).trim()].length;
}
