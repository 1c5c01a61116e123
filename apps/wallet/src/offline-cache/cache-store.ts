/** Whoever the copies are for, with the two keys that open them. No script can read the keys. */
export type CacheOwner = {
  readonly id: string;
  readonly owner: string;
  readonly encryptionKey: CryptoKey;
  readonly nameHashKey: CryptoKey;
};

/** One copy. All it tells without the key is how old it is and of which kind. */
export type CacheItem = {
  readonly name: string;
  readonly cacheOwner: string;
  readonly kind: string;
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
};

/** Where copies lie. There is one holder at a time: the next one finds nothing of the last. */
export type CacheStore = {
  readonly cacheOwner: () => Promise<CacheOwner | undefined>;
  /** Makes this the holder, unless the same person is already; says who it now is. */
  readonly setOwner: (cacheOwner: CacheOwner) => Promise<CacheOwner>;
  readonly get: (name: string) => Promise<CacheItem | undefined>;
  /** Puts it there, if its holder still is one, and drops the oldest of its kind over `max`. */
  readonly put: (item: CacheItem, max: number) => Promise<void>;
};
