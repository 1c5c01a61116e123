/** Removes spaces: receipts spread short words over the width of the paper. */
export function compact(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

export function hasJapanese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
}

/** Letters of a text in any script, without digits and marks. */
export function extractLetters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

/** Masks matches and keeps the position of every other character. */
export function mask(text: string, patterns: readonly RegExp[]): string {
  let masked = text;
  for (const pattern of patterns) {
    masked = masked.replaceAll(pattern, (found) => '□'.repeat(found.length));
  }
  return masked;
}
