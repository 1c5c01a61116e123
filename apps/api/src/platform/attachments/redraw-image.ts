import { AppError } from '@saifu/domain/shared/app-error';
import { ATTACHMENT_BYTES_MAX } from '@saifu/domain/shared/limits';
import sharp, { type Sharp } from 'sharp';

const JPEG_QUALITY = 88;
const SIDE_PX_MAX = 4000;
/** An image of this size stays within the file limit even if it is noise: 3 bytes per pixel. */
const NOISE_SIDE_PX_MAX = 1800;

export function redrawJpeg(bytes: Buffer): Promise<Buffer> {
  return redraw(bytes, (drawn) => drawn.jpeg({ quality: JPEG_QUALITY }));
}

export function redrawPng(bytes: Buffer): Promise<Buffer> {
  return redraw(bytes, (drawn) => drawn.png());
}

/** Upright, in sRGB, on white, without metadata, and within the file size limit. */
async function redraw(bytes: Buffer, encode: (drawn: Sharp) => Sharp): Promise<Buffer> {
  const draw = (sidePx: number) =>
    encode(
      sharp(bytes, { failOn: 'error' })
        .autoOrient()
        .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb'),
    ).toBuffer();
  try {
    const fine = await draw(SIDE_PX_MAX);
    return fine.length <= ATTACHMENT_BYTES_MAX ? fine : await draw(NOISE_SIDE_PX_MAX);
  } catch {
    throw new AppError('file.unsupported');
  }
}
