import { BREAKPOINTS_PX } from '@saifu/ui/breakpoints';
import { useSyncExternalStore } from 'react';

const QUERY = `(min-width: ${BREAKPOINTS_PX.tablet}px)`;

/** Whether a list and what was chosen from it stand side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia?.(QUERY).matches ?? false);
}

function listen(listener: () => void): () => void {
  const query = window.matchMedia?.(QUERY);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
