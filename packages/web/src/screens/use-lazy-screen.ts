import { type ComponentType, useEffect, useState } from 'react';
import type { LazyScreen } from './lazy-screen.ts';

type Loaded = { readonly screen: ComponentType | null; readonly error?: unknown };

/**
 * The screen, or null while it loads. React's `lazy` delays a page by 300 ms once its fallback was
 * shown, which is too long at a checkout counter.
 */
export function useLazyScreen(lazy: LazyScreen): ComponentType | null {
  const [loaded, setLoaded] = useState<Loaded>(() => ({ screen: lazy.ready() }));
  useEffect(() => {
    const ready = lazy.ready();
    if (ready !== null) {
      // A preload may have ended since the render.
      setLoaded((before) => (before.screen === ready ? before : { screen: ready }));
      return;
    }
    let isUnmounted = false;
    const setIfMounted = (next: Loaded) => {
      if (!isUnmounted) setLoaded(next);
    };
    lazy.load().then(
      (screen) => setIfMounted({ screen }),
      (error: unknown) => setIfMounted({ screen: null, error }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [lazy]);
  if (loaded.error !== undefined) throw loaded.error;
  return loaded.screen;
}
