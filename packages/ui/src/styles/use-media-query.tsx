import { useCallback, useSyncExternalStore } from 'react';

/** Whether what a media query asks is so, now and when it changes. */
export function useMediaQuery(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => window.matchMedia?.(query).matches ?? false);
}
