import type { Language } from '@saifu/domain/shared/language';
import type { Translate } from '@saifu/i18n/texts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

/** Puts the app on the page, in the language that was loaded for it. */
export function renderApp(t: Translate, linkToken: string | null): void {
  const mount = document.getElementById('app');
  if (mount === null) throw new Error('The page has no element to mount on.');
  document.documentElement.lang = t.language;
  // In pieces, so that a press in between is heard.
  startTransition(() => createRoot(mount).render(<App t={t} linkToken={linkToken} />));
  if (import.meta.env.PROD) whenIdle(() => void installApp(t.language));
}

/** What comes in handy later must not hold up what is wanted now. */
function whenIdle(act: () => void): void {
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act));
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** Without it the page still works wherever there is a line. */
async function installApp(language: Language): Promise<void> {
  await import('./app/install.ts').then(({ install }) => install(language)).catch(() => undefined);
}
