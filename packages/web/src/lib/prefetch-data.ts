import type { QueryClient } from '@tanstack/react-query';

/** Fetches what the screen at a URL shows first, before it is rendered. */
export type PrefetchData = (client: QueryClient, url: URL) => readonly Promise<void>[];

/** Data this new is not fetched again when its screen mounts. */
export const JUST_FETCHED_MS = 2_000;
