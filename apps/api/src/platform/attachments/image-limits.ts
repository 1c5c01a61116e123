const PIXELS_MAX = 50_000_000;
/** A file of nothing but tiny parts takes seconds to take apart; real ones have some thousands. */
export const PARTS_MAX = 20_000;

/** Whoever opens a picture needs room for all of its pixels, however small its file is. */
export function isWithinPixelLimit(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= PIXELS_MAX;
}
