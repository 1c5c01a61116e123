import { isLoggedIn } from '@saifu/client/session';
import { guard } from './guard.ts';
import { SCREENS } from './screens.ts';

/** Fetches the screen an address will end at, while the words are fetched too. */
export async function preloadScreen(url: URL): Promise<void> {
  const verdict = guard({ url, loggedIn: isLoggedIn() });
  if (verdict.kind === 'go') return preloadScreen(new URL(verdict.to, url));
  if (verdict.route.name === 'index') return;
  // Its absence is told where the screen would be.
  await SCREENS[verdict.route.name].load().catch(() => undefined);
}
