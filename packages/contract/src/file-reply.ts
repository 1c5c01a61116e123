import * as z from 'zod/mini';

/** A file as it is answered: its media type and its bytes, whole or one piece after another. */
export const FileReply = z.object({
  type: z.string(),
  bytes: z.union([z.instanceof(Uint8Array), z.custom<AsyncIterable<Uint8Array>>(isAsyncIterable)]),
  /** How many bytes the pieces are in all. */
  length: z.optional(z.int()),
  /** Under which name it is saved. */
  file_name: z.optional(z.string()),
  /** attachment: saved rather than shown. */
  opens: z.optional(z.enum(['inline', 'attachment'])),
});
export type FileReply = z.infer<typeof FileReply>;

function isAsyncIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

export const QR_IMAGE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
export type QrImageFormat = keyof typeof QR_IMAGE_TYPES;

/** How a QR code is drawn, and which of its two payloads. */
export const qrImageQuery = {
  format: z._default(z.enum(['svg', 'png'], 'field.format'), 'svg'),
  payload: z._default(z.enum(['url', 'jpqr'], 'field.format'), 'url'),
};
