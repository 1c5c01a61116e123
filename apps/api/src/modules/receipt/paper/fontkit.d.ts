/** The little of fontkit that is used here; it comes without types of its own. */
declare module 'fontkit' {
  export type Glyph = { readonly id: number; readonly advanceWidth: number };
  export type Font = {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  };
  export function create(bytes: Uint8Array): Font;
}
