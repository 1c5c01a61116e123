import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

export type Typeface = {
  /** What the drawing library takes for a font. */
  readonly font: Font;
  widthOf(text: string, size: number): number;
};

const PACKAGE = '@expo-google-fonts/biz-udpgothic';
const FILES: Readonly<Record<Weight, string>> = {
  regular: `${PACKAGE}/400Regular/BIZUDPGothic_400Regular.ttf`,
  bold: `${PACKAGE}/700Bold/BIZUDPGothic_700Bold.ttf`,
};

/** The mark that Japanese printers set where a letter was missing from the case. */
const MISSING = '〓';

const faces = new Map<Weight, Typeface>();

/** Read and parsed once: the files are 4.5 MB each. */
export function typeface(weight: Weight): Typeface {
  const known = faces.get(weight);
  if (known) return known;
  const path = fileURLToPath(import.meta.resolve(FILES[weight]));
  const face = prepare(create(readFileSync(path)));
  faces.set(weight, face);
  return face;
}

/** The letters of a text that no receipt can show, each once. */
export function unprintable(text: string): string[] {
  const letters = [...tidied(text)].filter((letter) => !hasGlyph(letter));
  return [...new Set(letters)];
}

/** The text as it can be printed: one line, with a mark in the place of what the font lacks. */
export function printable(text: string): string {
  return [...tidied(text)].map((letter) => (hasGlyph(letter) ? letter : MISSING)).join('');
}

/**
 * Without what is invisible, and with each accent joined to its letter. Kanji stay as they are:
 * joining would turn the old form of a name into the new one.
 */
function tidied(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\p{Ideographic}\s]\p{M}+/gu, (letter) => letter.normalize('NFC'))
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

function hasGlyph(letter: string): boolean {
  return typeface('regular').font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

type PlainGlyph = {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
};

/**
 * A letter is a glyph, always the same one. The library's own layout would join letters and
 * remember for a glyph the letter that first led to it, so that a file would depend on the files
 * drawn before it.
 */
function prepare(parsed: Font): Typeface {
  const glyphs = new Map<number, PlainGlyph>();
  const glyphOf = (letter: string): PlainGlyph => {
    const codePoint = letter.codePointAt(0) ?? 0;
    const known = glyphs.get(codePoint);
    if (known) return known;
    const { id, advanceWidth } = parsed.glyphForCodePoint(codePoint);
    const glyph = { id, advanceWidth, codePoints: [codePoint] };
    glyphs.set(codePoint, glyph);
    return glyph;
  };
  const advanceOf = (run: readonly PlainGlyph[]) =>
    run.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
  const layout = (text: string) => {
    const run = [...text].map(glyphOf);
    const positions = run.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    const advanceWidth = (advanceOf(run) * 1000) / parsed.unitsPerEm;
    return { glyphs: run, positions, advanceWidth };
  };
  const font: Font = Object.create(parsed, { layout: { value: layout } });
  const widthOf = (text: string, size: number) =>
    (advanceOf([...text].map(glyphOf)) * size) / parsed.unitsPerEm;
  return { font, widthOf };
}
