/**
 * Letters of two scripts that look alike in print. The adjacent letters decide which one is meant:
 * 二 after katakana is ニ, and ー after a letter without a vowel to lengthen is 一.
 */
const IN_KATAKANA: Readonly<Record<string, string>> = {
  二: 'ニ',
  口: 'ロ',
  夕: 'タ',
  工: 'エ',
  力: 'カ',
  八: 'ハ',
  卜: 'ト',
  一: 'ー',
};
const KATAKANA = /[\p{Script=Katakana}ー]/u;
/** No kanji precedes one of these. */
const SMALL = /[ァィゥェォッャュョ]/;
const LARGE: Readonly<Record<string, string>> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
};
/** A small vowel modifies the one before it, and there is none here. */
const VOWELLESS = /[ンッ]|^[^\p{Script=Katakana}ー]?$/u;

export function fixLookalikes(text: string): string {
  const letters = [...text];
  const fixed = letters.map((letter, at) =>
    fixLetter(letter, letters[at - 1] ?? '', letters[at + 1] ?? ''),
  );
  return fixed
    .join('')
    .replaceAll('電カ', '電力')
    .replaceAll(/エ(?=[房業務場事芸])/g, '工');
}

function fixLetter(letter: string, before: string, after: string): string {
  if (letter === 'ー' && /[んンっッ\p{Script=Han}]/u.test(before)) return '一';
  const large = LARGE[letter];
  if (large !== undefined) return VOWELLESS.test(before) ? large : letter;
  const kana = IN_KATAKANA[letter];
  if (kana === undefined) return letter;
  const isBeforeKana = SMALL.test(after) || (letter === '夕' && KATAKANA.test(after));
  return isBeforeKana || KATAKANA.test(before) ? kana : letter;
}
