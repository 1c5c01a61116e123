const PIXELS_MAX = 50_000_000;

/** Whoever opens a picture needs room for all of its pixels, however small its file is. */
export function isSanePicture(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= PIXELS_MAX;
}
