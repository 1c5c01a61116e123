/**
 * Characters without a visible glyph of their own: controls, fillers, joiners, tags, bidi controls,
 * the Braille blank. The content of a regular expression class.
 */
export const INVISIBLE_CHARACTERS =
  '\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u061c\\u2800\\ufff9-\\ufffb';

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'u');
const ONLY_INVISIBLE = new RegExp(`^[\\s${INVISIBLE_CHARACTERS}]*$`, 'u');

// Kanji in names (葛 has two forms), Mongolian and emoji use variation selectors.
const VARIED = /([\p{Script=Han}\p{Script=Mongolian}\p{Emoji}])\p{Variation_Selector}/gu;
const FAMILY =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
// Scripts in which a joiner between two letters changes their shape.
const SCRIPTS = [
  ...['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const LETTER = `[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`;
const LIGATURE = new RegExp(`(${LETTER})[\\u200c\\u200d](?=${LETTER})`, 'gu');

/** Whether the text has no visible character. */
export function isInvisible(text: string): boolean {
  return ONLY_INVISIBLE.test(text);
}

/** Whether the text has an invisible character that does not affect its rendering. */
export function hasInvisibleCharacters(text: string): boolean {
  if (!ANY_INVISIBLE.test(text)) return false;
  const plain = [VARIED, FAMILY, LIGATURE].reduce(
    (rest, drawn) => rest.replaceAll(drawn, '$1'),
    text,
  );
  return ANY_INVISIBLE.test(plain);
}
