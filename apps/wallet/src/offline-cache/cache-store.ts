/** Whoever the copies are for, with the two keys that open them. No script can read the keys. */
export type Holder = {
  readonly id: string;
  readonly owner: string;
  readonly sealing: CryptoKey;
  readonly naming: CryptoKey;
};

/** One copy. All it tells without the key is how old it is and of which kind. */
export type KeptItem = {
  readonly name: string;
  readonly holder: string;
  readonly kind: string;
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
};

/** Where copies lie. There is one holder at a time: the next one finds nothing of the last. */
export type KeptStore = {
  readonly holder: () => Promise<Holder | undefined>;
  /** Makes this the holder, unless the same person is already; says who it now is. */
  readonly admit: (holder: Holder) => Promise<Holder>;
  readonly get: (name: string) => Promise<KeptItem | undefined>;
  /** Puts it there, if its holder still is one, and drops the oldest of its kind over `max`. */
  readonly put: (item: KeptItem, max: number) => Promise<void>;
};
