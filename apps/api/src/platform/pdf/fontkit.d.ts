/** The part of fontkit used here; the package has no types. */
declare module 'fontkit' {
  export type Box = {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  export type Glyph = { readonly id: number; readonly advanceWidth: number; readonly bbox: Box };
  export type Font = {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly characterSet: readonly number[];
    layout(text: string, features: readonly string[]): { readonly advanceWidth: number };
    glyphForCodePoint(codePoint: number): Glyph;
  };
  export function create(bytes: Uint8Array): Font;
}
