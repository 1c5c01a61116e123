/**
 * Session storage of one tab, which survives a reload. A private window may refuse writes; values
 * are then held in memory for the lifetime of the page.
 */
const memoryFallback = new Map<string, string>();

export function getSessionItem(name: string): string | null {
  try {
    return globalThis.sessionStorage.getItem(name) ?? memoryFallback.get(name) ?? null;
  } catch {
    return memoryFallback.get(name) ?? null;
  }
}

/** Null removes the key. */
export function setSessionItem(name: string, value: string | null): void {
  memoryFallback.delete(name);
  try {
    if (value === null) globalThis.sessionStorage.removeItem(name);
    else globalThis.sessionStorage.setItem(name, value);
  } catch {
    if (value !== null) memoryFallback.set(name, value);
  }
}
