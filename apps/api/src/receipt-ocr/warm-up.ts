import type { Reader } from '@saifu/receipt-reader/reader';
import sharp from 'sharp';

const WIDTH = 600;
const HEIGHT = 800;
const LINE_PX = 40;
const LETTER_SIZE_PX = 18;

/** Reads an artificial image of text lines, so that the first request is not slower than others. */
export async function warmUp(reader: Reader): Promise<void> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 0xff);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isLine = y % LINE_PX < LETTER_SIZE_PX && x > LINE_PX && x < WIDTH - LINE_PX;
    if (isLine && x % LETTER_SIZE_PX < LETTER_SIZE_PX / 2 && (x + y) % 3 > 0) pixels[at] = 0;
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
  await reader.scan([await sharp(pixels, { raw }).png().toBuffer()]);
}
