import type { CacheItem, CacheOwner, CacheStore } from './cache-store.ts';
import { CACHE_DATABASE } from './clear.ts';

const DATABASE_VERSION = 2;
const OWNERS_STORE = 'owners';
const ITEMS_STORE = 'items';
const AGE_INDEX = 'by_age';
const OWNER_RECORD = 'only';

/** Cache store in IndexedDB. Each transaction opens and closes the database. */
export function createCacheDatabase(): CacheStore {
  return {
    cacheOwner: () => withTransaction('readonly', (transaction) => getOwner(transaction)),
    setOwner: (cacheOwner) =>
      withTransaction('readwrite', async (transaction) => {
        const present = await getOwner(transaction);
        if (present?.owner === cacheOwner.owner) return present;
        transaction.objectStore(ITEMS_STORE).clear();
        transaction.objectStore(OWNERS_STORE).put(cacheOwner, OWNER_RECORD);
        return cacheOwner;
      }),
    get: (name) => {
      return withTransaction('readonly', (transaction) =>
        result<CacheItem>(transaction.objectStore(ITEMS_STORE).get(name)),
      );
    },
    put: (item, max) =>
      withTransaction('readwrite', async (transaction) => {
        // Nothing is written if the owner has changed in the meantime.
        if ((await getOwner(transaction))?.id !== item.cacheOwner) return;
        const items = transaction.objectStore(ITEMS_STORE);
        items.put(item);
        const range = IDBKeyRange.bound([item.kind, 0], [item.kind, Number.POSITIVE_INFINITY]);
        const names = (await result(items.index(AGE_INDEX).getAllKeys(range))) ?? [];
        for (const name of names.slice(0, Math.max(0, names.length - max))) items.delete(name);
      }),
  };
}

function getOwner(transaction: IDBTransaction): Promise<CacheOwner | undefined> {
  return result<CacheOwner>(transaction.objectStore(OWNERS_STORE).get(OWNER_RECORD));
}

async function withTransaction<Value>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<Value>,
): Promise<Value> {
  const database = await open();
  try {
    const transaction = database.transaction([OWNERS_STORE, ITEMS_STORE], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('the cache transaction was aborted'));
    });
    const [value] = await Promise.all([work(transaction), done]);
    return value;
  } finally {
    // An open connection would block the deletion of the database.
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(CACHE_DATABASE, DATABASE_VERSION);
    request.onupgradeneeded = () => {
      // A cache of an earlier version is discarded, because it is filled again from the server.
      for (const name of [...request.result.objectStoreNames]) {
        request.result.deleteObjectStore(name);
      }
      request.result.createObjectStore(OWNERS_STORE);
      const items = request.result.createObjectStore(ITEMS_STORE, { keyPath: 'name' });
      items.createIndex(AGE_INDEX, ['kind', 'at']);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the cache database is being deleted'));
  });
}

function result<Value>(request: IDBRequest<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
