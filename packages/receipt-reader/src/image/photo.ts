import sharp, { type Metadata } from 'sharp';
import type { GrayImage } from './gray-image.ts';

// One photo is decoded on one core, without a cache.
sharp.concurrency(1);
sharp.cache(false);

export type InvalidPhotoReason =
  | 'not_a_picture'
  | 'unknown_format'
  | 'too_many_photos'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'damaged';

/** The bytes cannot be decoded, and a retry would not help. */
export class InvalidPhotoError extends Error {
  override readonly name = 'InvalidPhotoError';
  readonly reason: InvalidPhotoReason;

  constructor(reason: InvalidPhotoReason, found: string) {
    super(`reader: the photograph is refused (${reason}: ${found})`);
    this.reason = reason;
  }
}

/** A decoded photo and its scale relative to the original. */
export type Photo = {
  readonly image: GrayImage;
  /** Side of the image divided by the same side of the photo. */
  readonly scale: number;
};

const BYTES_MAX = 40_000_000;
const INPUT_PIXELS_MAX = 50_000_000;
/**
 * As many as 2065 by 1549. Limited by area, so that a long receipt keeps the width of its letters.
 */
const WORKING_PIXELS_MAX = 3_200_000;
/** Scaling a side to a half or a quarter is almost free, so it may cost some of the pixels. */
const WORKING_PIXELS_ENOUGH = 2_400_000;
/**
 * Formats of cameras and screenshots. Formats that can contain scripts or pages are not accepted
 * from untrusted users.
 */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];

/** Decodes a photo: EXIF orientation applied, grayscale, transparency on white. */
export async function openPhoto(bytes: Uint8Array): Promise<Photo> {
  if (bytes.length > BYTES_MAX)
    throw new InvalidPhotoError('too_many_bytes', `${bytes.length} bytes`);
  const { width, height } = uprightSize(await readMetadata(bytes));
  const scale = workingScale(width * height);
  const working = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  try {
    const { data, info } = await input(bytes)
      .autoOrient()
      .resize({ ...working, fit: 'fill' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = toGray(data, info.channels);
    if (pixels.length !== working.width * working.height) throw new Error('pixels are missing');
    return { image: { pixels, ...working }, scale };
  } catch (error) {
    throw new InvalidPhotoError('damaged', firstLine(error));
  }
}

/** Working scale of a photo with this many pixels. */
function workingScale(pixels: number): number {
  const isFit = (scale: number) =>
    pixels * scale ** 2 <= WORKING_PIXELS_MAX && pixels * scale ** 2 >= WORKING_PIXELS_ENOUGH;
  const scale = Math.min(1, Math.sqrt(WORKING_PIXELS_MAX / pixels));
  return [1 / 2, 1 / 4].find(isFit) ?? scale;
}

/**
 * Color profiles are ignored: black on white is the same in all of them, and a conversion takes
 * longer than decoding.
 */
function input(bytes: Uint8Array) {
  const options = { failOn: 'error', limitInputPixels: INPUT_PIXELS_MAX, ignoreIcc: true } as const;
  return sharp(bytes, options);
}

/** Shares of red, green and blue in 256ths. The library's conversion takes several passes. */
const LUMA = [77, 150, 29] as const;

function toGray(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return data;
  const pixels = new Uint8Array(Math.floor(data.length / channels));
  const [red, green, blue] = LUMA;
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += channels) {
    const sum =
      (data[from] ?? 0) * red + (data[from + 1] ?? 0) * green + (data[from + 2] ?? 0) * blue;
    pixels[at] = (sum + 128) >> 8;
  }
  return pixels;
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.length === 0) throw new InvalidPhotoError('not_a_picture', 'no bytes');
  // Read without the pixel limit, so that the correct error can be returned.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new InvalidPhotoError('not_a_picture', firstLine(error));
    });
  if (!FORMATS.includes(metadata.format))
    throw new InvalidPhotoError('unknown_format', metadata.format);
  const pixels = metadata.width * metadata.height;
  if (pixels > INPUT_PIXELS_MAX) throw new InvalidPhotoError('too_many_pixels', `${pixels} pixels`);
  return metadata;
}

/** Orientations from 5 on are rotated by 90°. */
function uprightSize({ width, height, orientation = 1 }: Metadata) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? '';
}
