import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  readonly preload: () => Promise<unknown>;
};

/** A part of a screen in a chunk of its own, which `usePreload` can load ahead. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return Object.assign(Part, { preload: load });
}
