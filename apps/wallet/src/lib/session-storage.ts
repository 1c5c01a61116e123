/**
 * What one tab remembers over a reload and forgets when it is closed. A private window may refuse
 * to keep anything; then it is remembered for as long as the page lives.
 */
const memoryFallback = new Map<string, string>();

export function getSessionItem(name: string): string | null {
  try {
    return globalThis.sessionStorage.getItem(name) ?? memoryFallback.get(name) ?? null;
  } catch {
    return memoryFallback.get(name) ?? null;
  }
}

/** Null forgets. */
export function setSessionItem(name: string, value: string | null): void {
  memoryFallback.delete(name);
  try {
    if (value === null) globalThis.sessionStorage.removeItem(name);
    else globalThis.sessionStorage.setItem(name, value);
  } catch {
    if (value !== null) memoryFallback.set(name, value);
  }
}
