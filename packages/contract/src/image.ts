import * as z from 'zod/mini';

/** A file as it is answered: its media type and its bytes, whole or one piece after another. */
export const Picture = z.object({
  type: z.string(),
  bytes: z.union([z.instanceof(Uint8Array), z.custom<AsyncIterable<Uint8Array>>(isPieces)]),
  /** How many bytes the pieces are in all. */
  length: z.optional(z.int()),
  /** Under which name it is saved. */
  file_name: z.optional(z.string()),
  /** attachment: saved rather than shown. */
  opens: z.optional(z.enum(['inline', 'attachment'])),
});
export type Picture = z.infer<typeof Picture>;

function isPieces(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

export const PICTURE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
export type PictureFormat = keyof typeof PICTURE_TYPES;

/** How a QR code is drawn, and which of its two payloads. */
export const pictureQuery = {
  format: z._default(z.enum(['svg', 'png'], 'field.format'), 'svg'),
  payload: z._default(z.enum(['url', 'jpqr'], 'field.format'), 'url'),
};
