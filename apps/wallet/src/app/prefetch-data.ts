import { havePrefetchesSucceeded } from '@saifu/client/prefetch';
import { isLoggedIn } from '@saifu/client/session';
import type { LazyScreen } from '@saifu/web/screens/lazy-screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../features/account/queries.ts';
import type { ResolvedRoute } from './preload-screen.ts';
import { SCREENS } from './screens.ts';

/** A placeholder that is visible for a shorter time would only flicker. */
const WAIT_MS = 200;

/**
 * Puts the prefetched responses into the cache, so that the first render shows the data and not a
 * placeholder. Data that does not arrive in time is rendered when it arrives.
 */
export async function prefetchData(
  client: QueryClient,
  { route, url }: ResolvedRoute,
): Promise<void> {
  if (route.name !== 'index') {
    await Promise.race([fillCache(client, SCREENS[route.name], url), delay(WAIT_MS)]);
  }
}

async function fillCache(client: QueryClient, screen: LazyScreen, url: URL): Promise<void> {
  // The screen handles errors, which may end the session.
  if (!(await havePrefetchesSucceeded())) return;
  // The offline cache stores responses for a known user only.
  if (isLoggedIn()) await client.prefetchQuery(meQuery);
  await Promise.all(screen.prefetchData(client, url));
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
