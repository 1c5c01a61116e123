import { AppError } from '@saifu/domain/shared/app-error';
import { LOGO_MEGAPIXELS_MAX, LOGO_SIDE_PX } from '@saifu/domain/shared/limits';
import sharp from 'sharp';
import { validateWebp } from '../../receipt-ocr/validate-webp.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { isPolyglot } from './polyglot-check.ts';

const PIXELS_MAX = LOGO_MEGAPIXELS_MAX * 1_000_000;
const WEBP = { quality: 90, smartSubsample: true } as const;

/**
 * Draws a PNG, JPEG or WebP, detected from its content, as a square WebP on white without metadata.
 * Of an animation the first frame is drawn. The same file gives the same bytes. Runs only in a
 * worker process.
 */
export async function drawLogo(file: Buffer): Promise<Buffer> {
  const find = FORMATS[file[0] ?? 0];
  if (find === undefined) throw new AppError('store.logo_unsupported');
  await requireFewPixels(file);
  const bytes = find(file);
  if (bytes === undefined || isPolyglot(file)) throw new AppError('store.logo_unsupported');
  return sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: LOGO_SIDE_PX, height: LOGO_SIDE_PX, fit: 'cover' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .webp(WEBP)
    .toBuffer()
    .catch(throwUnsupported);
}

/** By the first byte: finds the one complete image in the file. */
const FORMATS: Readonly<Record<number, (file: Buffer) => Buffer | undefined>> = {
  255: cleanJpeg,
  137: cleanPng,
  82: (file) => validateWebp(file, { allowsAnimation: true }),
};

/** Reads only the header of the file. */
async function requireFewPixels(file: Buffer): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(throwUnsupported);
  if (width * height > PIXELS_MAX) {
    throw new AppError('store.logo_too_many_pixels', { max: LOGO_MEGAPIXELS_MAX });
  }
}

function throwUnsupported(): never {
  throw new AppError('store.logo_unsupported');
}
