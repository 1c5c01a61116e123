export const KEPT_DATABASE = 'saifu-kept';

/** Wipes all copies together with the keys to them. */
export function forgetKept(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
