import { useEffect } from 'react';

type Preloadable = { readonly preload: () => Promise<unknown> };

/**
 * Loads parts that the screen may need next, once the browser is idle, so that opening them does
 * not wait for the network. `parts` must be a constant.
 */
export function usePreload(parts: readonly Preloadable[]): void {
  useEffect(() => {
    const load = () => {
      // A part that failed to load is loaded again when it is rendered.
      for (const part of parts) part.preload().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load);
    return () => cancelIdleCallback(handle);
  }, [parts]);
}
