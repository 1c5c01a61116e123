import type { PauseWorkers } from '../../receipt-ocr/pause-during-payments.ts';

export type AttachmentType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** A photograph or a document as it may be kept: drawn again from pixels, of the same type. */
export type CleanAttachment = { readonly type: AttachmentType; readonly bytes: Buffer };

/**
 * Redraws uploaded evidence in a process of its own. Refuses with `file.unsupported` (not a whole
 * JPEG, PNG or PDF, something else as well, or more work than any file needs),
 * `file.too_many_pages`, `rate.limited` (too many of this caller wait) and `overloaded`.
 */
export type AttachmentCleaner = {
  /**
   * Lets a worker draw once, so that the system has read from disk what it draws with: the first
   * file of a day would make payments wait for the same disk.
   */
  readonly warmUp: () => Promise<void>;
  readonly clean: (bytes: Buffer, caller: string) => Promise<CleanAttachment>;
  /** Pauses the worker while a payment is answered; call the result to resume. */
  readonly pause: PauseWorkers;
  readonly stop: () => Promise<void>;
};
