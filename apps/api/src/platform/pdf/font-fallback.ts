import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type Face, type Family, loadFace, type Weight } from './font.ts';

/** Consecutive characters in the same font face. */
export type TextRun = { readonly text: string; readonly face: Face };

/** The main font family, and fallback families for characters of names that it lacks. */
const MAIN: Family = 'biz';
const LENDERS: readonly Family[] = ['mplus', 'nanum'];

/** Replacement for a missing character (geta mark, customary in Japanese printing). */
const MISSING = '〓';

/** Text is laid out left to right, so right-to-left scripts would appear reversed. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Three stacked accents would overlap the line above. */
const TOWER = /\p{M}{3}/u;

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Splits text into grapheme clusters. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Splits text into runs of one face. No fallback font is loaded if the main one covers the text.
 */
export function splitRuns(text: string, weight: Weight): readonly TextRun[] {
  const main = loadFace(MAIN, weight);
  if (main.has(text)) return [{ text, face: main }];
  const runs: TextRun[] = [];
  for (const grapheme of splitGraphemes(text)) {
    const face = loadFace(findFamily(grapheme) ?? MAIN, weight);
    const last = runs.at(-1);
    if (last?.face === face) runs[runs.length - 1] = { text: last.text + grapheme, face };
    else runs.push({ text: grapheme, face });
  }
  return runs;
}

export function measureWidth(text: string, weight: Weight, size: number): number {
  return splitRuns(text, weight).reduce(
    (sum, run) => sum + run.face.measureWidth(run.text, size),
    0,
  );
}

/** Characters that no receipt can show, without duplicates. */
export function unprintable(text: string): string[] {
  const words = tidied(text);
  if (isPlain(words)) return [];
  const graphemes = splitGraphemes(words).filter((grapheme) => findFamily(grapheme) === undefined);
  return [...new Set(graphemes)];
}

/** The printable text: one line, with a mark in place of characters that no font has. */
export function printable(text: string): string {
  const words = tidied(text);
  if (isPlain(words)) return words;
  return splitGraphemes(words)
    .map((grapheme) => (findFamily(grapheme) === undefined ? MISSING : grapheme))
    .join('');
}

/** The text without the characters that no font has, such as emoji. */
export function withoutUnprintable(text: string): string {
  const missing = new Set(unprintable(text));
  const graphemes = splitGraphemes(tidied(text)).filter((grapheme) => !missing.has(grapheme));
  return graphemes.join('').replaceAll(/ +/g, ' ').trim();
}

/** Whether the main family covers the text, which is almost always the case. */
function isPlain(text: string): boolean {
  return loadFace(MAIN, 'regular').has(text) && !TOWER.test(text);
}

/**
 * The first family that has the grapheme with all its accents. All its weights cover the same
 * characters.
 */
function findFamily(grapheme: string): Family | undefined {
  if (isPlain(grapheme)) return MAIN;
  if (FROM_RIGHT.test(grapheme) || TOWER.test(grapheme)) return undefined;
  return LENDERS.find((family) => loadFace(family, 'regular').has(grapheme));
}

/**
 * Removes invisible characters and composes accents (NFC). Kanji are left unchanged, because NFC
 * would replace compatibility ideographs in names.
 */
function tidied(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\p{Ideographic}]+/gu, (graphemes) => normalizeText(graphemes, 'NFC'))
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
