const PIXELS_MAX = 50_000_000;
/** Parsing a file of only tiny parts takes seconds. Real files have a few thousand. */
export const PARTS_MAX = 20_000;

/** A decoder needs memory for all pixels, however small the file is. */
export function isWithinPixelLimit(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= PIXELS_MAX;
}
