import sharp, { type Sharp } from 'sharp';
import type { Random } from '../chaos/random.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp';
export type ImageSeed = {
  readonly name: string;
  readonly format: ImageFormat;
  readonly at: number;
};

const FORMATS: readonly ImageFormat[] = ['jpeg', 'png', 'webp'];
const SEEDS = 42;
const WIDTH = 500;
const HEIGHT = 560;

/** Small pictures of shapes and stripes in three formats, which are damaged in many ways. */
export const IMAGE_SEEDS: readonly ImageSeed[] = Array.from({ length: SEEDS }, (_, at) => {
  const format = FORMATS[at % FORMATS.length] ?? 'jpeg';
  return { name: `${format} ${at}`, format, at };
});

const made = new Map<string, Promise<Buffer>>();

/** The bytes of a seed, made once. */
export function makeSeed(seed: ImageSeed): Promise<Buffer> {
  const bytes = made.get(seed.name) ?? encode(draw(seed.at, WIDTH, HEIGHT), seed);
  made.set(seed.name, bytes);
  return bytes;
}

/** Stripes and circles, different for each number. */
export function draw(at: number, width: number, height: number): Sharp {
  const shapes = Array.from({ length: 6 }, (_, one) => {
    const hue = (at * 47 + one * 60) % 360;
    const x = (at * 31 + one * 90) % width;
    const fill = `hsl(${hue} 70% 50%)`;
    return `<circle cx="${x}" cy="${60 + one * 80}" r="${20 + one * 9}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f1ea"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#f4f1ea' });
}

function encode(image: Sharp, { format, at }: ImageSeed): Promise<Buffer> {
  const isProgressive = at % 2 === 1;
  if (format === 'jpeg') return image.jpeg({ quality: 70, progressive: isProgressive }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 70, lossless: isProgressive }).toBuffer();
  return image.png({ progressive: isProgressive, palette: at % 4 === 1 }).toBuffer();
}

/** The file with a share of its bits inverted. */
export function flipBits(bytes: Buffer, share: number, random: Random): Buffer {
  const flipped = Buffer.from(bytes);
  const count = Math.max(1, Math.round(bytes.length * 8 * share));
  for (let one = 0; one < count; one += 1) {
    const at = random.between(0, bytes.length - 1);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.between(0, 7));
  }
  return flipped;
}
