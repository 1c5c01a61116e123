import type { Language } from '../shared/language.ts';

const HANGUL = /\p{Script=Hangul}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Addresses and ids say nothing about the language of a text. */
const ADDRESSES = /https?:\/\/\S+|\S+@\S+|\b[a-z]{3}_[0-9a-z]{26}\b/gu;

/** A name or a brand alone has fewer letters. */
const LETTERS_MIN = 8;

function count(text: string, script: RegExp): number {
  return text.match(script)?.length ?? 0;
}

/**
 * Whether the script of a text plainly differs from that of the language: at least half of its
 * letters cannot be of that language. Short texts and doubtful ones do not differ.
 */
export function isPlainlyOtherScript(text: string, language: Language): boolean {
  const words = text.replaceAll(ADDRESSES, ' ');
  const hangul = count(words, HANGUL);
  const kana = count(words, KANA);
  const han = count(words, HAN);
  const latin = count(words, LATIN);
  const all = hangul + kana + han + latin;
  if (all < LETTERS_MIN) return false;
  const fitting = { en: latin, ja: kana + han, ko: hangul }[language];
  return fitting * 2 < all;
}
