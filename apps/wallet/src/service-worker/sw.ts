import { answerFile, answerPage, dropOldShells, type Shell, storeShell } from './app-shell.ts';
import { routeOf } from './classify-request.ts';
import { openPushed, showPushed } from './push.ts';
import { respondWithReceiptPdf } from './receipt-pdf.ts';
import type { Scope } from './types.ts';

/** What the build has made, written in here by it. */
declare const SHELL: Shell;

const scope = globalThis as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(storeShell(SHELL)));

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([dropOldShells(SHELL), scope.clients.claim(), preload]));
});

// A newer version waits, for pages in which somebody is typing, until one of them says so.
scope.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, event)));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(scope, event)));

scope.addEventListener('fetch', (event) => {
  switch (routeOf(event.request, scope.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(event, SHELL));
    case 'file':
      return event.respondWith(answerFile(event, SHELL));
    case 'receipt_pdf':
      return event.respondWith(respondWithReceiptPdf(event));
    case 'network':
      return undefined;
  }
});
