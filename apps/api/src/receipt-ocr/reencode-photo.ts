import { AppError } from '@saifu/domain/shared/app-error';
import sharp from 'sharp';
import type { ReencodedPhoto } from './ocr-pool.ts';
import type { ValidPhoto } from './validate-photo.ts';

const FINE = { sidePx: 2000, quality: 80 };
/** For images that are mostly noise, so that uploads cannot fill the disk. */
const COARSE = { sidePx: 1600, quality: 60 };
const FINE_BYTES_MAX = 1024 * 1024;

/** Re-encodes a photo from its pixels: upright, limited in size and without metadata. */
export async function reencodePhoto({ bytes }: ValidPhoto): Promise<ReencodedPhoto> {
  const fine = await draw(bytes, FINE);
  return fine.jpeg.length <= FINE_BYTES_MAX ? fine : draw(bytes, COARSE);
}

async function draw(bytes: Buffer, { sidePx, quality }: typeof FINE): Promise<ReencodedPhoto> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new AppError('receipt.wrong_format');
    });
  return { jpeg: data, width: info.width, height: info.height };
}
