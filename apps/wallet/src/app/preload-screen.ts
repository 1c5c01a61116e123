import { isLoggedIn } from '@saifu/client/session';
import { guard } from './guard.ts';
import type { Route } from './routes.ts';
import { SCREENS } from './screens.ts';

type ResolvedRoute = { readonly route: Route; readonly url: URL };

/** Where an address ends once the guard has spoken, however often it leads on. */
export function resolveRoute(url: URL): ResolvedRoute {
  const result = guard({ url, loggedIn: isLoggedIn() });
  return result.kind === 'redirect'
    ? resolveRoute(new URL(result.to, url))
    : { route: result.route, url };
}

/** Fetches the screen an address will end at, while the words are fetched too. */
export async function preloadScreen({ route }: ResolvedRoute): Promise<void> {
  if (route.name === 'index') return;
  // Its absence is told where the screen would be.
  await SCREENS[route.name].load().catch(() => undefined);
}
