import { useSyncExternalStore } from 'react';

let isOffline = false;
const listeners = new Set<() => void>();

/**
 * Updated by every query, whether the last one reached the server, and by the browser's online and
 * offline events.
 */
export function setIsOffline(value: boolean): void {
  if (value === isOffline) return;
  isOffline = value;
  for (const listener of listeners) listener();
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => isOffline);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
