export const CACHE_DATABASE = 'saifu-cache';

/** Deletes all cached items and their keys. */
export function clearOfflineCache(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(CACHE_DATABASE);
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}
