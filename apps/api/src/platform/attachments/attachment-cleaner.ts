import type { PauseWorkers } from '../../receipt-ocr/pause-during-payments.ts';

export type AttachmentType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** A photo or document that is safe to store: re-rendered from pixels, in the same format. */
export type CleanAttachment = { readonly type: AttachmentType; readonly bytes: Buffer };

/**
 * Re-renders uploaded files in a separate process. Throws `file.unsupported` (not a complete JPEG,
 * PNG or PDF, a polyglot file, or too much work), `file.too_many_pages`, `rate.limited` (too many
 * uploads of this caller are waiting) and `overloaded`.
 */
export type AttachmentCleaner = {
  /**
   * Renders one page in a worker so that the operating system caches the renderer's files.
   * Otherwise the first file of a day would delay payments through disk reads.
   */
  readonly warmUp: () => Promise<void>;
  readonly clean: (bytes: Buffer, caller: string) => Promise<CleanAttachment>;
  /**
   * Draws a logo as WebP. Throws `store.logo_unsupported` and `store.logo_too_many_pixels` instead
   * of the errors of files.
   */
  readonly drawLogo: (bytes: Buffer, caller: string) => Promise<Buffer>;
  /** Pauses the worker while a payment is answered; call the result to resume. */
  readonly pause: PauseWorkers;
  readonly stop: () => Promise<void>;
};
