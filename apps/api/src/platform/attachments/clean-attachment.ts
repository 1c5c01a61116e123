import { AppError } from '@saifu/domain/shared/app-error';
import type { CleanAttachment } from './attachment-cleaner.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { isPolyglot } from './polyglot-check.ts';
import { redrawJpeg, redrawPng } from './redraw-image.ts';
import { type RedrawOptions, redrawPdf } from './redraw-pdf.ts';

/**
 * Re-renders a file from its pixels and keeps none of the original bytes. The type is detected from
 * the content. Runs only in a worker process. Throws the errors of `AttachmentCleaner`.
 */
export async function cleanAttachment(
  file: Buffer,
  options: RedrawOptions = {},
): Promise<CleanAttachment> {
  switch (file[0]) {
    case 0xff:
      return { type: 'image/jpeg', bytes: await redrawJpeg(validateImage(file, cleanJpeg)) };
    case 0x89:
      return { type: 'image/png', bytes: await redrawPng(validateImage(file, cleanPng)) };
    case 0x25:
      return { type: 'application/pdf', bytes: await redrawPdf(file, options) };
    default:
      throw new AppError('file.unsupported');
  }
}

/** One complete image that no other program would open as something else. */
function validateImage(file: Buffer, clean: (bytes: Buffer) => Buffer | undefined): Buffer {
  const bytes = clean(file);
  if (bytes === undefined || isPolyglot(file)) throw new AppError('file.unsupported');
  return bytes;
}
