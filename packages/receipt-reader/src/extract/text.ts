/** Without its gaps: receipts spread short words over the width of the paper. */
export function compact(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

export function hasJapanese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
}

/** The letters of a text, in any script: neither digits nor marks. */
export function extractLetters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

/** Hides what matches, and leaves every other character where it was. */
export function mask(text: string, patterns: readonly RegExp[]): string {
  let masked = text;
  for (const pattern of patterns) {
    masked = masked.replaceAll(pattern, (found) => '□'.repeat(found.length));
  }
  return masked;
}
