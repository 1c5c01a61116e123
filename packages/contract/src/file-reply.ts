import * as z from 'zod/mini';

/** A file response: media type and bytes, whole or in chunks. */
export const FileReply = z.object({
  type: z.string(),
  bytes: z.union([z.instanceof(Uint8Array), z.custom<AsyncIterable<Uint8Array>>(isAsyncIterable)]),
  /** The total number of bytes. */
  length: z.optional(z.int()),
  /** The suggested file name. */
  file_name: z.optional(z.string()),
  /** The URL contains a hash of the content, so that caches can keep the file. */
  immutable: z.optional(z.boolean()),
  /** attachment: downloaded instead of displayed. */
  opens: z.optional(z.enum(['inline', 'attachment'])),
});
export type FileReply = z.infer<typeof FileReply>;

function isAsyncIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

export const QR_IMAGE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
export type QrImageFormat = keyof typeof QR_IMAGE_TYPES;

/** The image format of a QR code, and which of its two payloads it contains. */
export const qrImageQuery = {
  format: z._default(z.enum(['svg', 'png'], 'field.format'), 'svg'),
  payload: z._default(z.enum(['url', 'jpqr'], 'field.format'), 'url'),
};
