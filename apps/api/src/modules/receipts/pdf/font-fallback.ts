import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type Face, type Family, loadFace, type Weight } from './font.ts';

/** Letters that stand in a row and come from the same face. */
export type TextRun = { readonly text: string; readonly face: Face };

/** The family of the paper, and those that lend it the letters of names that it lacks. */
const MAIN: Family = 'biz';
const LENDERS: readonly Family[] = ['mplus', 'nanum'];

/** The mark that Japanese printers set where a letter was missing from the case. */
const MISSING = '〓';

/** Lines are set from the left: letters that run from the right would stand in reverse. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A third accent over a letter would stand in the line above. */
const TOWER = /\p{M}{3}/u;

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** What a reader takes for one letter, with its accents. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The text in pieces of one face each. What the main one has whole opens no other. */
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

/** The letters of a text that no receipt can show, each once. */
export function unprintable(text: string): string[] {
  const words = tidied(text);
  if (isPlain(words)) return [];
  const graphemes = splitGraphemes(words).filter((grapheme) => findFamily(grapheme) === undefined);
  return [...new Set(graphemes)];
}

/** The text as it can be printed: one line, with a mark in the place of what all faces lack. */
export function printable(text: string): string {
  const words = tidied(text);
  if (isPlain(words)) return words;
  return splitGraphemes(words)
    .map((grapheme) => (findFamily(grapheme) === undefined ? MISSING : grapheme))
    .join('');
}

/** Whether the main family has all of it, as nearly always. */
function isPlain(text: string): boolean {
  return loadFace(MAIN, 'regular').has(text) && !TOWER.test(text);
}

/** The first family that has the letter with all its accents. Its weights have the same letters. */
function findFamily(grapheme: string): Family | undefined {
  if (isPlain(grapheme)) return MAIN;
  if (FROM_RIGHT.test(grapheme) || TOWER.test(grapheme)) return undefined;
  return LENDERS.find((family) => loadFace(family, 'regular').has(grapheme));
}

/**
 * Without what is invisible, and with each accent joined to its letter. Kanji stay as they are:
 * joining would turn the old form of a name into the new one.
 */
function tidied(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\p{Ideographic}]+/gu, (graphemes) => normalizeText(graphemes, 'NFC'))
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
