import type { ComponentType } from 'react';
import type { PrefetchData } from '../lib/prefetch-data.ts';

/** The code of a screen failed to load: the connection is down, or a new release replaced it. */
export class ScreenLoadError extends Error {}

/** The module of a screen. */
export type ScreenModule<Name extends string> = Readonly<Record<Name, ComponentType>> & {
  readonly prefetchData?: PrefetchData;
};

export type LazyScreen = {
  readonly load: () => Promise<ComponentType>;
  /** The screen, if it is already loaded. */
  readonly ready: () => ComponentType | null;
  /** Fetches nothing until the screen is loaded. */
  readonly prefetchData: PrefetchData;
};

export function lazyScreen<const Name extends string>(
  name: Name,
  load: () => Promise<ScreenModule<Name>>,
): LazyScreen {
  let loaded: ScreenModule<Name> | null = null;
  return {
    ready: () => loaded?.[name] ?? null,
    prefetchData: (client, url) => loaded?.prefetchData?.(client, url) ?? [],
    async load() {
      loaded = await load().catch((cause) => {
        throw new ScreenLoadError(name, { cause });
      });
      return loaded[name];
    },
  };
}
