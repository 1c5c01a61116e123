import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { getAdvance, layoutGlyphs, type PlainGlyph } from './glyph-layout.ts';

export type Weight = 'regular' | 'bold';

/** One font family in one weight. */
export type Face = {
  readonly name: string;
  /** Font object for the PDF library. */
  readonly font: Font;
  /** Whether the face has every character of the text. */
  has(text: string): boolean;
  measureWidth(text: string, size: number): number;
};

const FONTS = '@expo-google-fonts';
const FILES = {
  /** A universal-design font, made for legible documents. */
  biz: {
    regular: `${FONTS}/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf`,
    bold: `${FONTS}/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf`,
  },
  /** Latin with all accents, such as Vietnamese, and rare kanji of names. */
  mplus: {
    regular: `${FONTS}/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf`,
    bold: `${FONTS}/m-plus-1p/700Bold/MPLUS1p_700Bold.ttf`,
  },
  /** Hangul. */
  nanum: {
    regular: `${FONTS}/nanum-gothic/400Regular/NanumGothic_400Regular.ttf`,
    bold: `${FONTS}/nanum-gothic/700Bold/NanumGothic_700Bold.ttf`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Weight, string>>>>;

export type Family = keyof typeof FILES;

const faces = new Map<string, Face>();

/** Fonts are loaded lazily and parsed once; the files are up to 4.5 MB each. */
export function loadFace(family: Family, weight: Weight): Face {
  const name = `${family} ${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const path = fileURLToPath(import.meta.resolve(FILES[family][weight]));
  const face = { name, ...prepare(create(readFileSync(path))) };
  faces.set(name, face);
  return face;
}

/**
 * Maps each character to exactly one glyph. The layout of the library would form ligatures and
 * store for a glyph the character that first led to it, so that a file would depend on the files
 * drawn before.
 */
function prepare(parsed: Font): Omit<Face, 'name'> {
  const glyphs = new Map<number, PlainGlyph>();
  const getGlyph = (letter: string): PlainGlyph => {
    const codePoint = letter.codePointAt(0) ?? 0;
    const known = glyphs.get(codePoint);
    if (known) return known;
    const found = parsed.glyphForCodePoint(codePoint);
    const { id, advanceWidth } = found;
    const glyph: PlainGlyph = { id, advanceWidth, codePoints: [codePoint], ink: () => found.bbox };
    // Missing glyphs are not cached, because input can contain any code point.
    if (id > 0) glyphs.set(codePoint, glyph);
    return glyph;
  };
  const has = (text: string) => {
    for (const letter of text) if (getGlyph(letter).id === 0) return false;
    return true;
  };
  const layout = (text: string) => {
    const run = [...text].map(getGlyph);
    const positions = layoutGlyphs(run, parsed.unitsPerEm);
    return { glyphs: run, positions, advanceWidth: measureWidth(text, 1000) };
  };
  // Hot path: line breaking measures text character by character.
  const measureWidth = (text: string, size: number) => {
    let width = 0;
    for (const letter of text) width += getAdvance(getGlyph(letter), width > 0);
    return (width * size) / parsed.unitsPerEm;
  };
  return {
    font: Object.create(parsed, { layout: { value: layout } }),
    has,
    measureWidth,
  };
}
