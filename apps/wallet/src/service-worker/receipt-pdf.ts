import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { createCacheDatabase } from '../offline-cache/cache-db.ts';
import type { CacheStore } from '../offline-cache/cache-store.ts';
import { openCurrentEncryptedCache } from '../offline-cache/encryption.ts';
import { RECEIPT_PDF } from '../offline-cache/kinds.ts';
import { fetchFromNetwork, resolveAfter } from './app-shell.ts';
import type { FetchEvent } from './types.ts';

const HEADERS = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
];

/** The server renders the PDF on request; a slower network counts as offline. */
const NETWORK_TIMEOUT_MS = 8000;

/** Serves a receipt PDF. Once opened, it is available offline or when the network stalls. */
export async function respondWithReceiptPdf(
  event: FetchEvent,
  store: CacheStore = createCacheDatabase(),
  timeoutMs = NETWORK_TIMEOUT_MS,
): Promise<Response> {
  const { request } = event;
  const networkResponse = fetchFromNetwork(event);
  const saving = networkResponse.then(async (answer) => {
    if (answer.ok) await save(store, request, answer.clone());
  });
  event.waitUntil(saving.catch(() => undefined));
  const answer = await Promise.race([networkResponse, resolveAfter(timeoutMs)]).catch(
    () => undefined,
  );
  return answer ?? (await read(store, request).catch(() => undefined)) ?? networkResponse;
}

async function save(store: CacheStore, request: Request, answer: Response): Promise<void> {
  const encryptedCache = await openCurrentEncryptedCache(store);
  if (encryptedCache === null) return;
  const headers = HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const head = new TextEncoder().encode(`${JSON.stringify(headers)}\n`);
  const bytes = await new Blob([head, await answer.arrayBuffer()]).arrayBuffer();
  await encryptedCache.save(RECEIPT_PDF, getCacheName(request), {
    at: Date.now(),
    bytes: new Uint8Array(bytes),
  });
}

async function read(store: CacheStore, request: Request): Promise<Response | undefined> {
  const cached = await (await openCurrentEncryptedCache(store))?.read(getCacheName(request));
  if (cached === undefined || Date.now() - cached.at > SESSION_LIFE_MS) return undefined;
  const end = cached.bytes.indexOf('\n'.charCodeAt(0));
  const headers = JSON.parse(new TextDecoder().decode(cached.bytes.subarray(0, end)));
  return new Response(cached.bytes.subarray(end + 1), { headers });
}

/** The URL contains a signed link that expires; path and language identify the PDF. */
function getCacheName({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  return `${pathname} ${searchParams.get('language') ?? ''}`;
}
