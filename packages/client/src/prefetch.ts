import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { buildHeaders } from './build-headers.ts';
import { syncServerTime } from './clock.ts';
import type { FetchedResponse } from './handle-response.ts';
import { readToken } from './session.ts';

/** Older than this it is asked again: what was true when the page began may not be any more. */
const FRESH_MS = 15_000;

type PrefetchedResponse = {
  readonly requestKey: string;
  readonly atMs: number;
  readonly answer: Promise<FetchedResponse>;
};

const prefetched = new Map<string, PrefetchedResponse>();

/**
 * Asks while the code that wants the answers is still on its way; over a slow line they then arrive
 * together. Whoever calls first for the same takes the answer, and everyone after asks again.
 */
export function prefetch(urls: readonly string[]): void {
  const headers = buildHeaders('application/json', { token: readToken() });
  for (const url of urls) {
    const answer = fetchResponse(url, headers);
    // That nothing came is told to whoever takes it, and to nobody if nobody does.
    answer.catch(() => undefined);
    prefetched.set(url, { requestKey: serializeHeaders(headers), atMs: Date.now(), answer });
  }
}

/** Read to its end, whoever wants it: what is not read holds one of a browser's few lines. */
async function fetchResponse(url: string, headers: Headers): Promise<FetchedResponse> {
  const response = await fetch(url, {
    headers,
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  syncServerTime(response);
  return { response, reply: await response.blob() };
}

/** The answer to exactly this question, if it was asked a moment ago and for the same person. */
export function takePrefetched(
  url: string,
  headers: Headers,
): Promise<FetchedResponse> | undefined {
  const entry = prefetched.get(url);
  prefetched.delete(url);
  const isSame =
    entry?.requestKey === serializeHeaders(headers) && Date.now() - entry.atMs < FRESH_MS;
  return isSame ? entry.answer : undefined;
}

/** Something is about to change: what was asked before it is not the truth after it. */
export function clearPrefetched(): void {
  prefetched.clear();
}

function serializeHeaders(headers: Headers): string {
  return JSON.stringify([...headers]);
}
