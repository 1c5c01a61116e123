import type { Language } from '@saifu/domain/shared/language';
import type { Translate } from '@saifu/i18n/texts';
import { whenIdle } from '@saifu/web/lib/when-idle.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prefetchData } from './app/prefetch-data.ts';
import type { ResolvedRoute } from './app/preload-screen.ts';
import { createQueryClient } from './app/query-client.ts';

/** Mounts the app with the loaded texts at a route whose code is loaded. */
export async function renderApp(
  t: Translate,
  linkToken: string | null,
  resolved: ResolvedRoute,
): Promise<void> {
  const mount = document.getElementById('app');
  if (mount === null) throw new Error('index.html has no #app element');
  document.documentElement.lang = t.language;
  const queryClient = createQueryClient();
  await prefetchData(queryClient, resolved);
  const app = <App t={t} linkToken={linkToken} queryClient={queryClient} />;
  // A transition renders in slices, so the page stays responsive to input.
  startTransition(() => createRoot(mount).render(app));
  if (import.meta.env.PROD) whenLoaded(() => void installApp(t.language));
}

/** Defers work that is not needed for the first render until the page is loaded and idle. */
function whenLoaded(callback: () => void): void {
  const schedule = () => whenIdle(callback);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

/** Failures are ignored: without the service worker the page still works online. */
async function installApp(language: Language): Promise<void> {
  await import('./app/install.ts').then(({ install }) => install(language)).catch(() => undefined);
}
