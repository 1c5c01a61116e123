import type { FetchEvent } from './types.ts';

export type Shell = { readonly version: string; readonly files: readonly string[] };

/** The page is the same at every address; this is where it lies. */
const PAGE = '/';
const PREFIX = 'shell-';
/** After this long a line counts as none. */
const NETWORK_TIMEOUT_MS = 3000;

/** Everything or nothing: half a version is none. */
export async function storeShell({ version, files }: Shell): Promise<void> {
  const cache = await caches.open(PREFIX + version);
  await cache.addAll([PAGE, ...files]);
}

/** Keeps this version and the one before, which pages that are still open may ask for. */
export async function deleteOldShells({ version }: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const before = names.filter((name) => name !== PREFIX + version).at(-1);
  const old = names.filter((name) => name !== PREFIX + version && name !== before);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** From the network, so that its rules are today's; without a line, as it was stored. */
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

/** This version's own first; a page of the one before may still ask for that one's. */
export async function respondWithFile(
  { request }: FetchEvent,
  { version }: Shell,
): Promise<Response> {
  const cache = await caches.open(PREFIX + version);
  const own = await cache.match(request, { ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A visit may have been asked for while the worker was still waking. */
export async function fetchFromNetwork({
  preloadResponse,
  request,
}: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Nothing, after this long. */
export function resolveAfter(afterMs: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), afterMs);
  });
}
