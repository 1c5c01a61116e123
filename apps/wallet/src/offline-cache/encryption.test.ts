import { expect, test } from 'vitest';
import { createFakeCacheStore } from './cache-store.fixture.ts';
import { type CacheKind, openCurrentEncryptedCache, openEncryptedCache } from './encryption.ts';

const KIND: CacheKind = { name: 'payment', max: 3, bytesMax: 100 };
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

test('a saved item is read back unchanged, with its time', async () => {
  const { store } = createFakeCacheStore();
  const encryptedCache = await openEncryptedCache(store, 'usr_a');
  await encryptedCache.save(KIND, 'pay_1', {
    at: 1234.5,
    bytes: encode('980 yen at a noodle bar'),
  });
  const again = await openEncryptedCache(store, 'usr_a');
  const cached = await again.read('pay_1');
  expect(decode(cached?.bytes)).toBe('980 yen at a noodle bar');
  expect(cached?.at).toBe(1234.5);
  await expect(again.read('pay_2')).resolves.toBeUndefined();
});

test('neither content nor name is stored in plain text, and the keys are not extractable', async () => {
  const { store, items, cacheOwner } = createFakeCacheStore();
  const encryptedCache = await openEncryptedCache(store, 'usr_a');
  await encryptedCache.save(KIND, 'searched for: sake', { at: 1, bytes: encode('noodles') });
  const [item] = [...items.values()];
  const lying = `${item?.name} ${new TextDecoder('latin1').decode(item?.ciphertext)}`;
  // Words that random bytes and hex digits hardly ever contain.
  expect(lying).not.toMatch(/noodles|sake|searched/);
  for (const key of [cacheOwner()?.encryptionKey, cacheOwner()?.nameHashKey]) {
    expect(key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  }
});

test('encrypting the same content twice gives different ciphertexts', async () => {
  const { store, items } = createFakeCacheStore();
  const encryptedCache = await openEncryptedCache(store, 'usr_a');
  await encryptedCache.save(KIND, 'one', { at: 1, bytes: encode('same') });
  await encryptedCache.save(KIND, 'two', { at: 1, bytes: encode('same') });
  const [one, two] = [...items.values()];
  expect(one?.iv).not.toEqual(two?.iv);
  expect(new Uint8Array(one?.ciphertext ?? [])).not.toEqual(new Uint8Array(two?.ciphertext ?? []));
});

test('a new owner finds no items, and late writes of the previous owner are dropped', async () => {
  const { store, items } = createFakeCacheStore();
  const first = await openEncryptedCache(store, 'usr_a');
  await first.save(KIND, 'pay_1', { at: 1, bytes: encode('of a') });
  const second = await openEncryptedCache(store, 'usr_b');
  await expect(second.read('pay_1')).resolves.toBeUndefined();
  expect(items.size).toBe(0);
  await first.save(KIND, 'pay_1', { at: 2, bytes: encode('late answer for a') });
  expect(items.size).toBe(0);
});

test('an item that was moved or modified cannot be decrypted', async () => {
  const { store, items } = createFakeCacheStore();
  const encryptedCache = await openEncryptedCache(store, 'usr_a');
  await encryptedCache.save(KIND, 'one', { at: 1, bytes: encode('one') });
  await encryptedCache.save(KIND, 'two', { at: 1, bytes: encode('two') });
  const [one, two] = [...items.values()];
  if (one === undefined || two === undefined) throw new Error('nothing was kept');
  items.set(one.name, { ...two, name: one.name });
  await expect(encryptedCache.read('one')).resolves.toBeUndefined();
  const bent = new Uint8Array(one.ciphertext.slice(0));
  bent[3] = (bent[3] ?? 0) ^ 1;
  items.set(one.name, { ...one, ciphertext: bent.buffer });
  await expect(encryptedCache.read('one')).resolves.toBeUndefined();
  items.set(one.name, one);
  expect(decode((await encryptedCache.read('one'))?.bytes)).toBe('one');
});

test('the oldest items are evicted, and items that are too large are not saved', async () => {
  const { store, items } = createFakeCacheStore();
  const encryptedCache = await openEncryptedCache(store, 'usr_a');
  for (const at of [1, 2, 3, 4, 5])
    await encryptedCache.save(KIND, `pay_${at}`, { at, bytes: encode('x') });
  expect(items.size).toBe(3);
  await expect(encryptedCache.read('pay_2')).resolves.toBeUndefined();
  expect((await encryptedCache.read('pay_3'))?.at).toBe(3);
  await encryptedCache.save(KIND, 'huge', { at: 9, bytes: encode('x'.repeat(101)) });
  await expect(encryptedCache.read('huge')).resolves.toBeUndefined();
});

test('after a clear, an open cache saves nothing', async () => {
  const { store, items, clear } = createFakeCacheStore();
  const encryptedCache = await openEncryptedCache(store, 'usr_a');
  clear();
  await encryptedCache.save(KIND, 'pay_1', { at: 1, bytes: encode('late') });
  expect(items.size).toBe(0);
  await expect(openCurrentEncryptedCache(store)).resolves.toBeNull();
});
