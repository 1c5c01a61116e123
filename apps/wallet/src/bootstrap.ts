import '@saifu/ui/tokens.css';
import '@saifu/ui/base.css';
import { readLanguage } from '@saifu/client/language';
import { takeLinkToken } from '@saifu/client/link-token';
import { prefetch } from '@saifu/client/prefetch';
import { loadTexts } from '@saifu/i18n/texts';
import { getInitialRequests } from './app/initial-requests.ts';
import { preloadScreen, resolveRoute } from './app/preload-screen.ts';
import { applyTheme, readTheme } from './features/appearance/theme.ts';

// Small, and the first to run: everything the page will need is asked for at once, and most of the
// code is only one of these things.
applyTheme(readTheme());
void start(takeTokenFromUrl());

/** Before anything is asked of anyone: an address is what leaks first. */
function takeTokenFromUrl(): string | null {
  const here = new URL(window.location.href);
  const { token, url } = takeLinkToken(here);
  if (url.href !== here.href) window.history.replaceState(window.history.state, '', url);
  return token;
}

async function start(linkToken: string | null): Promise<void> {
  try {
    const resolved = resolveRoute(new URL(window.location.href));
    // Whoever comes by a link may be somebody else in a moment.
    if (linkToken === null) prefetch(getInitialRequests(resolved.route.name, resolved.url));
    const [{ renderApp }, t] = await Promise.all([
      import('./main.tsx'),
      loadTexts(readLanguage()),
      preloadScreen(resolved),
    ]);
    renderApp(t, linkToken);
  } catch {
    // There are no words to say it with, so the page itself carries them.
    document.getElementById('stuck')?.removeAttribute('hidden');
  }
}
