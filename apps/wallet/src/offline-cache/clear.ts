export const CACHE_DATABASE = 'saifu-cache';

/** Wipes all copies together with the keys to them. */
export function clearOfflineCache(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(CACHE_DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
