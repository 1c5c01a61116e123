/**
 * Local storage that never fails. A private window or a full disk makes it throw; what could not
 * be written there is then remembered for as long as the page lives.
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

/** Null removes. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, value);
  }
}

/** Calls back when another tab changed one of the keys; what it wrote is newer than our memory. */
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
