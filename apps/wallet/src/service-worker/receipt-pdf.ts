import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { keptDatabase } from '../offline-cache/cache-db.ts';
import type { KeptStore } from '../offline-cache/cache-store.ts';
import { openPresentVault } from '../offline-cache/encryption.ts';
import { RECEIPT_PDF } from '../offline-cache/kinds.ts';
import { fromNetwork, resolveAfter } from './app-shell.ts';
import type { FetchEvent } from './types.ts';

const HEADERS = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
];

/** It is made when it is asked for; after this long its line counts as none. */
const PATIENCE_MS = 8000;

/** A receipt as a file: once opened, it opens again without a line, or on one that says nothing. */
export async function respondWithReceiptPdf(
  event: FetchEvent,
  store: KeptStore = keptDatabase(),
  patienceMs = PATIENCE_MS,
): Promise<Response> {
  const { request } = event;
  const asked = fromNetwork(event);
  const keeping = asked.then(async (answer) => {
    if (answer.ok) await keep(store, request, answer.clone());
  });
  event.waitUntil(keeping.catch(() => undefined));
  const answer = await Promise.race([asked, resolveAfter(patienceMs)]).catch(() => undefined);
  return answer ?? (await read(store, request).catch(() => undefined)) ?? asked;
}

async function keep(store: KeptStore, request: Request, answer: Response): Promise<void> {
  const vault = await openPresentVault(store);
  if (vault === null) return;
  const headers = HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const head = new TextEncoder().encode(`${JSON.stringify(headers)}\n`);
  const bytes = await new Blob([head, await answer.arrayBuffer()]).arrayBuffer();
  await vault.keep(RECEIPT_PDF, nameOf(request), { at: Date.now(), bytes: new Uint8Array(bytes) });
}

async function read(store: KeptStore, request: Request): Promise<Response | undefined> {
  const kept = await (await openPresentVault(store))?.read(nameOf(request));
  if (kept === undefined || Date.now() - kept.at > SESSION_LIFE_MS) return undefined;
  const end = kept.bytes.indexOf('\n'.charCodeAt(0));
  const headers = JSON.parse(new TextDecoder().decode(kept.bytes.subarray(0, end)));
  return new Response(kept.bytes.subarray(end + 1), { headers });
}

/** Its address carries a ticket that runs out; which paper it is, path and language say. */
function nameOf({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  return `${pathname} ${searchParams.get('language') ?? ''}`;
}
