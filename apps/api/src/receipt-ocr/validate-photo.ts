import { RECEIPT_SCAN_SIDE_PX_MIN } from '@saifu/domain/orders/receipt-scan-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import sharp from 'sharp';
import { cleanJpeg } from '../platform/attachments/clean-jpeg.ts';
import { cleanPng } from '../platform/attachments/clean-png.ts';
import { isWithinPixelLimit } from '../platform/attachments/image-limits.ts';
import { isPolyglot } from '../platform/attachments/polyglot-check.ts';
import { validateWebp } from './validate-webp.ts';

/** A photo that is safe to decode: one image from the first byte to the last. */
export type ValidPhoto = {
  readonly bytes: Buffer;
  /** In upright orientation. */
  readonly width: number;
  readonly height: number;
};

/** From orientation 5 on, width and height are swapped. */
const FIRST_ROTATED_ORIENTATION = 5;

/** The type is detected from the content; the declared type is ignored. */
export async function validatePhoto(file: Buffer): Promise<ValidPhoto> {
  const bytes = findValidBytes(file);
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
  if (!isWithinPixelLimit(width, height)) throw new AppError('receipt.wrong_format');
  if (Math.min(width, height) < RECEIPT_SCAN_SIDE_PX_MIN) throw new AppError('receipt.unreadable');
  const isRotated = orientation >= FIRST_ROTATED_ORIENTATION;
  return { bytes, width: isRotated ? height : width, height: isRotated ? width : height };
}

/** Undefined: not one of the three formats, several images, incomplete, or too many pixels. */
function findValidBytes(file: Buffer): Buffer | undefined {
  switch (file[0]) {
    case 0xff:
      return cleanJpeg(file);
    case 0x89:
      return isAnimated(file) ? undefined : cleanPng(file);
    case 0x52:
      return validateWebp(file);
    default:
      return undefined;
  }
}

/** An animated PNG has its acTL chunk before the first IDAT. */
function isAnimated(png: Buffer): boolean {
  const at = png.indexOf('acTL', 0, 'latin1');
  return at >= 0 && at < png.indexOf('IDAT', 0, 'latin1');
}
