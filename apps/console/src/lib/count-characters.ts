import { normalizeText } from '@saifu/domain/shared/normalize-text';

/** Length as the server counts it. */
export function countCharacters(typed: string): number {
  return [...normalizeText(typed, 'NFC').trim()].length;
}
