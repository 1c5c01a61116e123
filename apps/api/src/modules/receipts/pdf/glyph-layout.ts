import type { Box } from 'fontkit';

export type PlainGlyph = {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly [number];
  /** Where its ink is. */
  ink(): Box;
};

/** A place as the drawing library takes it; it scales the numbers where they stand. */
export type GlyphPosition = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};

const NO_ROOM: Readonly<GlyphPosition> = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 };

/** In parts of the em: between a letter and its accent, and what counts as above or below. */
const GAP = 0.06;
const ABOVE = 0.4;
const BELOW = 0.1;

/** The room a glyph takes. An accent takes none after a letter, and its own where there is none. */
export function getAdvance(glyph: PlainGlyph, hasLetter: boolean): number {
  return hasLetter && isAccent(glyph) ? 0 : glyph.advanceWidth;
}

/** Letters stand side by side. Accents that no letter comes with stand over or under theirs. */
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

/** A letter, and how high and low the accents reach that it has already. */
type Letter = {
  readonly glyph: PlainGlyph;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
};

/** In the middle of the letter, as far away as it must be, and without room of its own. */
function positionAccent(accent: PlainGlyph, letter: Letter, em: number): [GlyphPosition, Letter] {
  const base = letter.glyph.ink();
  const ink = accent.ink();
  const { top = base.maxY, bottom = base.minY } = letter;
  const middle = (base.minX + base.maxX) / 2 - letter.glyph.advanceWidth;
  const xOffset = middle - (ink.minX + ink.maxX) / 2;
  // A space has no ink, and so no middle.
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
