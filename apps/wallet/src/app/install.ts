import type { Language } from '@saifu/domain/shared/language';
import { loadWalletTexts } from '@saifu/i18n/texts';
import { toTrustedWorkerUrl } from '../lib/trusted-worker-url.ts';
import { offerUpdate } from './update.ts';

const WORKER = '/sw.js';
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000;

/** Makes the app installable and available offline. */
export async function install(language: Language): Promise<void> {
  linkManifest(language);
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  const registration = await workers.register(toTrustedWorkerUrl(WORKER), {
    updateViaCache: 'none',
  });
  watchForUpdates(registration, language);
  checkForUpdates(registration);
}

/** One manifest per language, for the texts that the device shows. */
function linkManifest(language: Language): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/manifest.${language}.webmanifest`;
  document.head.append(link);
}

function watchForUpdates(registration: ServiceWorkerRegistration, language: Language): void {
  const handleWaitingWorker = async () => {
    const { waiting } = registration;
    // The first worker replaces nothing.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    // A page of the new version can safely switch to its worker.
    if (await isNewestVersion()) waiting.postMessage('update');
    else {
      await loadWalletTexts(language);
      offerUpdate(() => activateUpdate(registration));
    }
  };
  void handleWaitingWorker().catch(() => undefined);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => {
      void handleWaitingWorker().catch(() => undefined);
    });
  });
}

/** Whether this page belongs to the version that was stored last. */
async function isNewestVersion(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const newest = (await caches.keys()).filter((name) => name.startsWith('shell-')).at(-1);
  if (own === undefined || newest === undefined) return false;
  const cache = await caches.open(newest);
  return (await cache.match(own, { ignoreVary: true })) !== undefined;
}

function activateUpdate({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // Another tab may have activated the update already.
  if (waiting === null) reload();
  else waiting.postMessage('update');
}

/**
 * A page that stays open for days checks for updates when it becomes visible, at most once an hour.
 */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let lastMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < UPDATE_CHECK_INTERVAL_MS)
      return;
    lastMs = Date.now();
    void registration.update().catch(() => undefined);
  });
}
