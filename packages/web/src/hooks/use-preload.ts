import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

type Preloadable = { readonly preload: () => Promise<unknown> };

/**
 * Loads parts that the screen may need next, so that opening them does not wait for the network.
 * Each one waits until the browser is idle, because starting several at once would delay input.
 * `parts` must be a constant.
 */
export function usePreload(parts: readonly Preloadable[]): void {
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let isUnmounted = false;
    const loadFrom = (at: number) => {
      const part = parts[at];
      if (part === undefined || isUnmounted) return;
      cancel = whenIdle(() => {
        const next = () => loadFrom(at + 1);
        // A part that failed to load is loaded again when it is rendered.
        part.preload().then(next, next);
      });
    };
    loadFrom(0);
    return () => {
      isUnmounted = true;
      cancel?.();
    };
  }, [parts]);
}
