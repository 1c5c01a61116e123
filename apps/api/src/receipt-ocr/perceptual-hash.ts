import sharp from 'sharp';

const COLUMNS = 8;
const ROWS = 8;

/**
 * A 64-bit difference hash: for each of 8 by 8 cells, whether it is darker than the one to its
 * right. Photos of the same object differ in few bits, whatever their size and lighting.
 */
export async function computePerceptualHash(image: Buffer): Promise<bigint> {
  const pixels = await sharp(image)
    .grayscale()
    .resize({ width: COLUMNS + 1, height: ROWS, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = row * (COLUMNS + 1) + column;
      const isDarker = (pixels[at] ?? 0) < (pixels[at + 1] ?? 0);
      bits = (bits << 1n) | (isDarker ? 1n : 0n);
    }
  }
  return bits;
}
