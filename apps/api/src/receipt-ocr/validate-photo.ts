import { SLIP_SIDE_PX_MIN } from '@saifu/domain/orders/receipt-scan-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import sharp from 'sharp';
import { cleanJpeg } from '../platform/attachments/clean-jpeg.ts';
import { cleanPng } from '../platform/attachments/clean-png.ts';
import { isSanePicture } from '../platform/attachments/image-limits.ts';
import { isPolyglot } from '../platform/attachments/polyglot-check.ts';
import { checkWebp } from './validate-webp.ts';

/** A photograph that may be opened: one picture from its first byte to its last. */
export type SoundPhoto = {
  readonly bytes: Buffer;
  /** Held upright. */
  readonly width: number;
  readonly height: number;
};

/** From the fifth on, a picture lies on its side. */
const LYING_ORIENTATION = 5;

/** What a file is, is found in its bytes alone; what its sender says of it is nothing. */
export async function checkPhoto(file: Buffer): Promise<SoundPhoto> {
  const bytes = soundBytes(file);
  if (bytes === undefined || isPolyglot(file)) throw new AppError('receipt.wrong_format');
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('receipt.wrong_format');
    });
  if (!isSanePicture(width, height)) throw new AppError('receipt.wrong_format');
  if (Math.min(width, height) < SLIP_SIDE_PX_MIN) throw new AppError('receipt.unreadable');
  const isLying = orientation >= LYING_ORIENTATION;
  return { bytes, width: isLying ? height : width, height: isLying ? width : height };
}

/** Undefined: it is none of the three kinds, several pictures, not whole, or of a size to burst. */
function soundBytes(file: Buffer): Buffer | undefined {
  switch (file[0]) {
    case 0xff:
      return cleanJpeg(file);
    case 0x89:
      return isAnimated(file) ? undefined : cleanPng(file);
    case 0x52:
      return checkWebp(file);
    default:
      return undefined;
  }
}

/** A PNG says that it moves before its first picture. */
function isAnimated(png: Buffer): boolean {
  const at = png.indexOf('acTL', 0, 'latin1');
  return at >= 0 && at < png.indexOf('IDAT', 0, 'latin1');
}
