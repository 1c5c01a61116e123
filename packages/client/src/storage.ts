/**
 * Local storage that never throws. It throws in a private window or on a full disk; values that
 * cannot be written are then held in memory for the lifetime of the page.
 */
const memoryFallback = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const inMemory = memoryFallback.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, value);
  }
}

/**
 * Calls the listener when another tab changed one of the keys. That value is newer than ours in
 * memory, which is dropped.
 */
export function onStorageChange(keys: readonly string[], listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const changed = keys.filter((key) => event.key === null || event.key === key);
    if (changed.length === 0) return;
    for (const key of changed) memoryFallback.delete(key);
    listener();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
