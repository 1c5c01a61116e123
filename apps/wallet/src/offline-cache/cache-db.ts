import type { Holder, KeptItem, KeptStore } from './cache-store.ts';
import { KEPT_DATABASE } from './clear.ts';

const HOLDERS = 'holders';
const ITEMS = 'items';
const BY_AGE = 'by_age';
const ONLY = 'only';

/** The store in the browser's own database, opened for as long as nobody wants it gone. */
export function keptDatabase(): KeptStore {
  return {
    holder: () => inside('readonly', (at) => holderIn(at)),
    admit: (holder) =>
      inside('readwrite', async (at) => {
        const present = await holderIn(at);
        if (present?.owner === holder.owner) return present;
        at.objectStore(ITEMS).clear();
        at.objectStore(HOLDERS).put(holder, ONLY);
        return holder;
      }),
    get: (name) => {
      return inside('readonly', (at) => result<KeptItem>(at.objectStore(ITEMS).get(name)));
    },
    put: (item, max) =>
      inside('readwrite', async (at) => {
        // Whoever has left in the meantime leaves nothing behind.
        if ((await holderIn(at))?.id !== item.holder) return;
        const items = at.objectStore(ITEMS);
        items.put(item);
        const range = IDBKeyRange.bound([item.kind, 0], [item.kind, Number.POSITIVE_INFINITY]);
        const names = (await result(items.index(BY_AGE).getAllKeys(range))) ?? [];
        for (const name of names.slice(0, Math.max(0, names.length - max))) items.delete(name);
      }),
  };
}

function holderIn(at: IDBTransaction): Promise<Holder | undefined> {
  return result<Holder>(at.objectStore(HOLDERS).get(ONLY));
}

async function inside<Value>(
  mode: IDBTransactionMode,
  act: (at: IDBTransaction) => Promise<Value>,
): Promise<Value> {
  const database = await open();
  try {
    const at = database.transaction([HOLDERS, ITEMS], mode);
    const done = new Promise<void>((resolve, reject) => {
      at.oncomplete = () => resolve();
      at.onabort = () => reject(at.error ?? new Error('nothing was written'));
    });
    const [value] = await Promise.all([act(at), done]);
    return value;
  } finally {
    // An open door would keep it from being wiped.
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(KEPT_DATABASE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(HOLDERS);
      const items = asked.result.createObjectStore(ITEMS, { keyPath: 'name' });
      items.createIndex(BY_AGE, ['kind', 'at']);
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error('the database is being wiped'));
  });
}

function result<Value>(asked: IDBRequest<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
