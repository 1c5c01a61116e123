import '@saifu/ui/tokens.css';
import '@saifu/ui/fonts.css';
import '@saifu/ui/base.css';
import { readLanguage } from '@saifu/client/language';
import { takeLinkToken } from '@saifu/client/link-token';
import { prefetch } from '@saifu/client/prefetch';
import { loadTexts } from '@saifu/i18n/texts';
import { applyTheme, readTheme } from '@saifu/web/lib/theme.ts';
import { getInitialRequests } from './app/initial-requests.ts';
import { preloadScreen, resolveRoute } from './app/preload-screen.ts';

// This small entry script runs first. It starts every request the page needs at once; most of the
// code is one of them.
applyTheme(readTheme());
void start(takeTokenFromUrl());

/** Runs before any request is sent, because a token in the URL leaks first. */
function takeTokenFromUrl(): string | null {
  const currentUrl = new URL(window.location.href);
  const { token, url } = takeLinkToken(currentUrl);
  if (url.href !== currentUrl.href) window.history.replaceState(window.history.state, '', url);
  return token;
}

async function start(linkToken: string | null): Promise<void> {
  try {
    const resolved = resolveRoute(new URL(window.location.href));
    // With a link token the signed-in user may change, so nothing is prefetched.
    if (linkToken === null) prefetch(getInitialRequests(resolved.route.name, resolved.url));
    const [{ renderApp }, t] = await Promise.all([
      import('./main.tsx'),
      loadTexts(readLanguage()),
      preloadScreen(resolved),
    ]);
    await renderApp(t, linkToken, resolved);
  } catch {
    // The texts may not have loaded, so index.html contains the message itself.
    document.getElementById('stuck')?.removeAttribute('hidden');
  }
}
