import type { Translate } from '@saifu/i18n/texts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { ReaderMissing } from './decoder.ts';
import { UnreadableImage } from './load-image.ts';

/** The image is valid but contains no code. */
export class CodeNotFound extends Error {}

/** Text for a scan error. */
export function getScanErrorText(error: Error, t: Translate): string {
  if (error instanceof CodeNotFound) return t('qr.picture_without_code');
  if (error instanceof UnreadableImage) return t('qr.picture_unreadable');
  if (error instanceof ReaderMissing) return t('qr.reader_missing');
  const { code, params } = toAppError(error);
  return t.error(code, params);
}
