/**
 * What one tab remembers over a reload and forgets when it is closed. A private window may refuse
 * to keep anything; then it is remembered for as long as the page lives.
 */
const remembered = new Map<string, string>();

export function recall(name: string): string | null {
  try {
    return globalThis.sessionStorage.getItem(name) ?? remembered.get(name) ?? null;
  } catch {
    return remembered.get(name) ?? null;
  }
}

/** Null forgets. */
export function remember(name: string, value: string | null): void {
  remembered.delete(name);
  try {
    if (value === null) globalThis.sessionStorage.removeItem(name);
    else globalThis.sessionStorage.setItem(name, value);
  } catch {
    if (value !== null) remembered.set(name, value);
  }
}
