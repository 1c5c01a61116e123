/**
 * What leaves no mark on a screen by itself: controls, fillers, joiners, tags, turns of the reading
 * direction, the blank of Braille. A part of a class in a regular expression.
 */
export const INVISIBLE_CHARACTERS =
  '\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u061c\\u2800\\ufff9-\\ufffb';

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'u');
const ONLY_INVISIBLE = new RegExp(`^[\\s${INVISIBLE_CHARACTERS}]*$`, 'u');

// Kanji in names (葛 has two shapes), Mongolian and emoji come in variants.
const VARIED = /([\p{Script=Han}\p{Script=Mongolian}\p{Emoji}])\p{Variation_Selector}/gu;
const FAMILY =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
// Scripts in which a joiner between two letters says how they are drawn.
const SCRIPTS = [
  ...['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const LETTER = `[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`;
const LIGATURE = new RegExp(`(${LETTER})[\\u200c\\u200d](?=${LETTER})`, 'gu');

/** Whether nothing of it is to be seen. */
export function isInvisible(text: string): boolean {
  return ONLY_INVISIBLE.test(text);
}

/** Whether it holds what is not seen and changes nothing that is. */
export function hasInvisibleCharacters(text: string): boolean {
  if (!ANY_INVISIBLE.test(text)) return false;
  const plain = [VARIED, FAMILY, LIGATURE].reduce(
    (rest, drawn) => rest.replaceAll(drawn, '$1'),
    text,
  );
  return ANY_INVISIBLE.test(plain);
}
