import type { ComponentType } from 'react';

/** The code of a screen failed to load: the connection is down, or a new release replaced it. */
export class ScreenLoadError extends Error {}

export type LazyScreen = {
  readonly load: () => Promise<ComponentType>;
  /** The screen, if it is already loaded. */
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
        throw new ScreenLoadError(name, { cause });
      });
      screen = loaded[name];
      return screen;
    },
  };
}
