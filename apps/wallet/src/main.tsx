import '@saifu/ui/tokens.css';
import '@saifu/ui/base.css';
import { readLanguage } from '@saifu/client/language';
import { takeLinkToken } from '@saifu/client/link-token';
import { loadTexts } from '@saifu/texts/texts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/preload-screen.ts';
import { applyTheme, readTheme } from './features/appearance/theme.ts';

applyTheme(readTheme());
void start(takeTokenFromAddress());

/** Before anything is asked of anyone: an address is what leaks first. */
function takeTokenFromAddress(): string | null {
  const here = new URL(window.location.href);
  const { token, url } = takeLinkToken(here);
  if (url.href !== here.href) window.history.replaceState(window.history.state, '', url);
  return token;
}

async function start(linkToken: string | null): Promise<void> {
  const mount = document.getElementById('app');
  if (mount === null) throw new Error('The page has no element to mount on.');
  try {
    const here = new URL(window.location.href);
    const [say] = await Promise.all([loadTexts(readLanguage()), preloadScreen(here)]);
    document.documentElement.lang = say.language;
    createRoot(mount).render(<App say={say} linkToken={linkToken} />);
  } catch {
    // There are no words to say it with, so the page itself carries them.
    document.getElementById('stuck')?.removeAttribute('hidden');
  }
}
