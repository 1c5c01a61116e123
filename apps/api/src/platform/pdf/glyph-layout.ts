import type { Box } from 'fontkit';

export type PlainGlyph = {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly [number];
  /** Bounding box of the outline. */
  ink(): Box;
};

/** Position for the PDF library, which scales the numbers in place. */
export type GlyphPosition = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};

const NO_ROOM: Readonly<GlyphPosition> = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 };

/**
 * In fractions of the em: the gap between letter and accent, and the thresholds for above and
 * below.
 */
const GAP = 0.06;
const ABOVE = 0.4;
const BELOW = 0.1;

/** Advance width of a glyph. An accent has none after a letter, and its own otherwise. */
export function getAdvance(glyph: PlainGlyph, hasLetter: boolean): number {
  return hasLetter && isAccent(glyph) ? 0 : glyph.advanceWidth;
}

/** Places letters side by side and combining accents above or below their letter. */
export function layoutGlyphs(glyphs: readonly PlainGlyph[], em: number): readonly GlyphPosition[] {
  let under: Letter | undefined;
  return glyphs.map((glyph) => {
    if (under !== undefined && isAccent(glyph)) {
      const [position, both] = positionAccent(glyph, under, em);
      under = both;
      return position;
    }
    under = { glyph, top: undefined, bottom: undefined };
    return { ...NO_ROOM, xAdvance: glyph.advanceWidth };
  });
}

function isAccent({ codePoints: [codePoint] }: PlainGlyph): boolean {
  return codePoint >= 0x300 && codePoint <= 0x36f;
}

/** A letter with the extent of the accents placed so far. */
type Letter = {
  readonly glyph: PlainGlyph;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
};

/** Centers the accent on the letter with the required distance and no advance width. */
function positionAccent(accent: PlainGlyph, letter: Letter, em: number): [GlyphPosition, Letter] {
  const base = letter.glyph.ink();
  const ink = accent.ink();
  const { top = base.maxY, bottom = base.minY } = letter;
  const middle = (base.minX + base.maxX) / 2 - letter.glyph.advanceWidth;
  const xOffset = middle - (ink.minX + ink.maxX) / 2;
  // A space has an empty bounding box and therefore no center.
  if (!Number.isFinite(xOffset)) return [{ ...NO_ROOM }, letter];
  const position = { ...NO_ROOM, xOffset };
  if (ink.minY > ABOVE * em) {
    const yOffset = Math.max(0, top + GAP * em - ink.minY);
    return [
      { ...position, yOffset },
      { ...letter, top: ink.maxY + yOffset },
    ];
  }
  if (ink.maxY < BELOW * em) {
    const yOffset = Math.min(0, bottom - GAP * em - ink.maxY);
    return [
      { ...position, yOffset },
      { ...letter, bottom: ink.minY + yOffset },
    ];
  }
  return [position, letter];
}
