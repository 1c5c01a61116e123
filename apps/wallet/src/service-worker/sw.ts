import {
  deleteOldShells,
  respondWithFile,
  respondWithPage,
  type Shell,
  storeShell,
} from './app-shell.ts';
import { classifyRequest } from './classify-request.ts';
import { openPushTarget, showPushNotification } from './push.ts';
import { respondWithReceiptPdf } from './receipt-pdf.ts';
import type { ServiceWorkerScope } from './types.ts';

/** The built files, injected by the build. */
declare const SHELL: Shell;
// The build replaces each use of the name by the whole list.
const shell = SHELL;

const scope = globalThis as unknown as ServiceWorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(storeShell(shell)));

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteOldShells(shell), scope.clients.claim(), preload]));
});

// A new version waits until a page requests it, because a user may be typing.
scope.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('push', (event) => event.waitUntil(showPushNotification(scope, event)));

scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPushTarget(scope, event)),
);

scope.addEventListener('fetch', (event) => {
  switch (classifyRequest(event.request, scope.location.origin)) {
    case 'page':
      return event.respondWith(respondWithPage(event, shell));
    case 'file':
      return event.respondWith(respondWithFile(event, shell));
    case 'receipt_pdf':
      return event.respondWith(respondWithReceiptPdf(event));
    case 'network':
      return undefined;
  }
});
