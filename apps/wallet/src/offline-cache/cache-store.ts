/** The user the cache belongs to, with its two keys. The keys are not extractable. */
export type CacheOwner = {
  readonly id: string;
  readonly owner: string;
  readonly encryptionKey: CryptoKey;
  readonly nameHashKey: CryptoKey;
};

/** One encrypted item. Without the key only its age and kind are readable. */
export type CacheItem = {
  readonly name: string;
  readonly cacheOwner: string;
  readonly kind: string;
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
};

/**
 * Storage of cached items. It has one owner at a time; a new owner finds no items of the previous
 * one.
 */
export type CacheStore = {
  readonly cacheOwner: () => Promise<CacheOwner | undefined>;
  /** Sets the owner unless the same user already is; returns the current owner. */
  readonly setOwner: (cacheOwner: CacheOwner) => Promise<CacheOwner>;
  readonly get: (name: string) => Promise<CacheItem | undefined>;
  /** Stores the item if its owner is current, and deletes the oldest of its kind beyond `max`. */
  readonly put: (item: CacheItem, max: number) => Promise<void>;
};
