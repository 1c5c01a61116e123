import { useSyncExternalStore } from 'react';

type Update = () => void;

let update: Update | null = null;
const listeners = new Set<() => void>();

/** A new version is available; the callback activates it and reloads the page. */
export function offerUpdate(next: Update): void {
  update = next;
  for (const listener of listeners) listener();
}

export function useUpdate(): Update | null {
  return useSyncExternalStore(subscribe, () => update);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
