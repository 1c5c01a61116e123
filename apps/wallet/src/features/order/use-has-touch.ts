import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

/** Whether this device is used with fingers, whose keyboard would cover half of the screen. */
export function useHasTouch(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia?.(QUERY).matches ?? false);
}

function listen(listener: () => void): () => void {
  const query = window.matchMedia?.(QUERY);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
