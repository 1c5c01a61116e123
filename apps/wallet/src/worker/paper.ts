import { SESSION_LIFE_MS } from '@saifu/domain/limits';
import { keptDatabase } from '../offline/kept-database.ts';
import type { KeptStore } from '../offline/kept-store.ts';
import { PAPER } from '../offline/kinds.ts';
import { openPresentVault } from '../offline/vault.ts';
import type { FetchEvent } from './scope.ts';
import { fromNetwork } from './shell.ts';

const HEADERS = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
];

/** A receipt as a file: once opened, it opens again without a line. */
export async function answerPaper(
  event: FetchEvent,
  store: KeptStore = keptDatabase(),
): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fromNetwork(event);
    if (answer.ok) event.waitUntil(keep(store, request, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await read(store, request).catch(() => undefined);
    if (kept === undefined) throw error;
    return kept;
  }
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
  await vault.keep(PAPER, nameOf(request), { at: Date.now(), bytes: new Uint8Array(bytes) });
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
