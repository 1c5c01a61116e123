import type { CacheItem, CacheOwner, CacheStore } from './cache-store.ts';

/** Decrypted content and its time. */
export type CachedBytes = { readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> };

/** A kind of cached item: the maximum count and size. */
export type CacheKind = { readonly name: string; readonly max: number; readonly bytesMax: number };

export type EncryptedCache = {
  readonly save: (kind: CacheKind, name: string, cached: CachedBytes) => Promise<void>;
  readonly read: (name: string) => Promise<CachedBytes | undefined>;
};

const IV_BYTES = 12;
const TIMESTAMP_BYTES = 8;

/** Opens the cache of a user and creates it if necessary. */
export async function openEncryptedCache(
  store: CacheStore,
  owner: string,
): Promise<EncryptedCache> {
  const present = await store.cacheOwner();
  const cacheOwner =
    present?.owner === owner ? present : await store.setOwner(await createCacheOwner(owner));
  return createEncryptedCache(store, cacheOwner);
}

/** The cache of the current owner, or null if there is none. */
export async function openCurrentEncryptedCache(store: CacheStore): Promise<EncryptedCache | null> {
  const present = await store.cacheOwner();
  return present === undefined ? null : createEncryptedCache(store, present);
}

function createEncryptedCache(store: CacheStore, cacheOwner: CacheOwner): EncryptedCache {
  return {
    async save(kind, name, { at, bytes }) {
      if (bytes.byteLength > kind.bytesMax) return;
      const hashedName = await hashName(cacheOwner, name);
      const item = await encryptItem(cacheOwner, { name: hashedName, kind: kind.name, at }, bytes);
      await store.put(item, kind.max);
    },
    async read(name) {
      const hashedName = await hashName(cacheOwner, name);
      const item = await store.get(hashedName);
      return item && decryptItem(cacheOwner, item).catch(() => undefined);
    },
  };
}

async function createCacheOwner(owner: string): Promise<CacheOwner> {
  const { subtle } = crypto;
  const aes: AesKeyGenParams = { name: 'AES-GCM', length: 256 };
  const hmac: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' };
  const [encryptionKey, nameHashKey] = await Promise.all([
    subtle.generateKey(aes, false, ['encrypt', 'decrypt']),
    subtle.generateKey(hmac, false, ['sign']),
  ]);
  return { id: crypto.randomUUID(), owner, encryptionKey, nameHashKey };
}

/** A name can contain search terms, so only its HMAC is stored. */
async function hashName({ nameHashKey }: CacheOwner, name: string): Promise<string> {
  const mark = await crypto.subtle.sign('HMAC', nameHashKey, new TextEncoder().encode(name));
  return [...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Label = Pick<CacheItem, 'name' | 'kind' | 'at'>;

async function encryptItem(
  cacheOwner: CacheOwner,
  label: Label,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CacheItem> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new Uint8Array(TIMESTAMP_BYTES + bytes.byteLength);
  new DataView(plain.buffer).setFloat64(0, label.at);
  plain.set(bytes, TIMESTAMP_BYTES);
  const ciphertext = await crypto.subtle.encrypt(
    toAesParams(cacheOwner, label.name, iv),
    cacheOwner.encryptionKey,
    plain,
  );
  return { ...label, cacheOwner: cacheOwner.id, iv, ciphertext };
}

async function decryptItem(
  cacheOwner: CacheOwner,
  { name, iv, ciphertext }: CacheItem,
): Promise<CachedBytes> {
  const plain = await crypto.subtle.decrypt(
    toAesParams(cacheOwner, name, iv),
    cacheOwner.encryptionKey,
    ciphertext,
  );
  const at = new DataView(plain).getFloat64(0);
  return { at, bytes: new Uint8Array(plain, TIMESTAMP_BYTES) };
}

/** The additional data binds a ciphertext to its name and owner. */
function toAesParams(
  cacheOwner: CacheOwner,
  name: string,
  iv: Uint8Array<ArrayBuffer>,
): AesGcmParams {
  const additionalData = new TextEncoder().encode(`${cacheOwner.owner} ${name}`);
  return { name: 'AES-GCM', iv, additionalData };
}
