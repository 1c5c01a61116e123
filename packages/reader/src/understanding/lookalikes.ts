/**
 * Letters of two scripts that look the same on paper. Which one is meant shows in the letter
 * before it: 二 after katakana is ニ, and ー after a letter that cannot be drawn out is 一.
 */
const AFTER_KATAKANA: Readonly<Record<string, string>> = {
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

export function mendLookalikes(text: string): string {
  const letters = [...text];
  const mended = letters.map((letter, at) => {
    const before = letters[at - 1] ?? '';
    const after = letters[at + 1] ?? '';
    if (letter === 'ー' && /[んンっッ\p{Script=Han}]/u.test(before)) return '一';
    const kana = AFTER_KATAKANA[letter];
    if (kana === undefined) return letter;
    const isAmong = KATAKANA.test(before) || (KATAKANA.test(after) && letter === '夕');
    return isAmong ? kana : letter;
  });
  return mended
    .join('')
    .replaceAll('電カ', '電力')
    .replaceAll(/エ(?=[房業務場事芸])/g, '工');
}
