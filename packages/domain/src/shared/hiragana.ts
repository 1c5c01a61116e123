import { normalizeText } from './normalize-text.ts';

const HIRAGANA = /^[\u3041-\u3096\u30FC\u3000 ]+$/;
const KATAKANA_FIRST = 0x30a1;
const KATAKANA_LAST = 0x30f6;
const SHIFT = 0x60;

export function isHiragana(value: string): boolean {
  return HIRAGANA.test(value);
}

/** ハナコ and ﾊﾅｺ become はなこ; other characters are unchanged. */
export function toHiragana(typed: string): string {
  return Array.from(normalizeText(typed, 'NFKC'), (char) => {
    const code = char.codePointAt(0) ?? 0;
    const isKatakana = code >= KATAKANA_FIRST && code <= KATAKANA_LAST;
    return isKatakana ? String.fromCodePoint(code - SHIFT) : char;
  }).join('');
}
