import { isLoggedIn } from '@saifu/client/session';
import { guard } from './guard.ts';
import type { Route } from './routes.ts';
import { SCREENS } from './screens.ts';

export type ResolvedRoute = { readonly route: Route; readonly url: URL };

/** Resolves a URL through all redirects of the guard. */
export function resolveRoute(url: URL): ResolvedRoute {
  const result = guard({ url, loggedIn: isLoggedIn() });
  return result.kind === 'redirect'
    ? resolveRoute(new URL(result.to, url))
    : { route: result.route, url };
}

/** Loads the screen that a URL resolves to, in parallel with the texts. */
export async function preloadScreen({ route }: ResolvedRoute): Promise<void> {
  if (route.name === 'index') return;
  // The screen boundary reports the failure.
  await SCREENS[route.name].load().catch(() => undefined);
}
