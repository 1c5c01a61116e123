import { createHash } from 'node:crypto';

/** A logo of a store, shown or waiting for approval. */
export type StoreLogo = {
  /** SHA-256 of the image, in hexadecimal. */
  readonly hash: string;
  readonly storeId: string;
  readonly webp: Buffer;
  readonly createdAt: Date;
};

export function createStoreLogo(logo: Omit<StoreLogo, 'hash'>): StoreLogo {
  return { ...logo, hash: createHash('sha256').update(logo.webp).digest('hex') };
}
