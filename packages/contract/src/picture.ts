import * as z from 'zod/mini';

/** A file as it is answered: its media type and its bytes. */
export const Picture = z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) });
export type Picture = z.infer<typeof Picture>;

export const PICTURE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
export type PictureFormat = keyof typeof PICTURE_TYPES;

/** How a QR code is drawn, and which of its two payloads. */
export const pictureQuery = {
  format: z._default(z.enum(['svg', 'png'], 'field.format'), 'svg'),
  payload: z._default(z.enum(['url', 'jpqr'], 'field.format'), 'url'),
};
