import { type ComponentType, useEffect, useState } from 'react';

/** The code of a screen did not arrive: the line is down, or a new release took its place. */
export class ScreenMissing extends Error {}

export type LazyScreen = {
  readonly load: () => Promise<ComponentType>;
  /** The screen, if it has been loaded before. */
  readonly ready: () => ComponentType | null;
};

export function lazyScreen<const Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
): LazyScreen {
  let screen: ComponentType | null = null;
  return {
    ready: () => screen,
    async load() {
      const loaded = await load().catch((cause) => {
        throw new ScreenMissing(name, { cause });
      });
      screen = loaded[name];
      return screen;
    },
  };
}

type Loaded = { readonly screen: ComponentType | null; readonly error?: unknown };

/**
 * The screen, or null while it is on its way. React's own `lazy` holds a page back for 300 ms once
 * it has shown that something is missing; at a till that is long.
 */
export function useLazyScreen(lazy: LazyScreen): ComponentType | null {
  const [loaded, setLoaded] = useState<Loaded>(() => ({ screen: lazy.ready() }));
  useEffect(() => {
    if (lazy.ready() !== null) return;
    let isGone = false;
    const settle = (next: Loaded) => {
      if (!isGone) setLoaded(next);
    };
    lazy.load().then(
      (screen) => settle({ screen }),
      (error: unknown) => settle({ screen: null, error }),
    );
    return () => {
      isGone = true;
    };
  }, [lazy]);
  if (loaded.error !== undefined) throw loaded.error;
  return loaded.screen;
}
