import type { FetchEvent } from './types.ts';

export type Shell = { readonly version: string; readonly files: readonly string[] };

/** The page is the same for every path; it is cached under this one. */
const PAGE = '/';
const PREFIX = 'shell-';
/** A slower network counts as offline. */
const NETWORK_TIMEOUT_MS = 3000;

/** All or nothing: an incomplete version is not stored. */
export async function storeShell({ version, files }: Shell): Promise<void> {
  const cache = await caches.open(PREFIX + version);
  await cache.addAll([PAGE, ...files]);
}

/** Keeps this version and the previous one, which open pages may still request. */
export async function deleteOldShells({ version }: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const before = names.filter((name) => name !== PREFIX + version).at(-1);
  const old = names.filter((name) => name !== PREFIX + version && name !== before);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Network first, so that its response headers are current; falls back to the cached page. */
export async function respondWithPage(event: FetchEvent, { version }: Shell): Promise<Response> {
  const networkResponse = fetchFromNetwork(event);
  event.waitUntil(networkResponse.catch(() => undefined));
  const answer = await Promise.race([networkResponse, resolveAfter(NETWORK_TIMEOUT_MS)]).catch(
    () => undefined,
  );
  if (answer !== undefined && answer.status < 500) return answer;
  const cache = await caches.open(PREFIX + version);
  return (await cache.match(PAGE, { ignoreVary: true })) ?? networkResponse;
}

/** This version's files first; an open page of the previous version may request its own. */
export async function respondWithFile(
  { request }: FetchEvent,
  { version }: Shell,
): Promise<Response> {
  const cache = await caches.open(PREFIX + version);
  const own = await cache.match(request, { ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Navigation preload may have started the request while the worker was starting. */
export async function fetchFromNetwork({
  preloadResponse,
  request,
}: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Resolves to undefined after the delay. */
export function resolveAfter(afterMs: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), afterMs);
  });
}
