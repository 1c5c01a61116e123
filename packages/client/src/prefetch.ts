import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { buildHeaders } from './build-headers.ts';
import { syncServerTime } from './clock.ts';
import type { FetchedResponse } from './handle-response.ts';
import { readToken } from './session.ts';

/** An older response is requested again, because the data may have changed since page load. */
const FRESH_MS = 15_000;

type PrefetchedResponse = {
  readonly requestKey: string;
  readonly atMs: number;
  readonly answer: Promise<FetchedResponse>;
};

const prefetched = new Map<string, PrefetchedResponse>();

/**
 * Sends requests while the code that needs the responses is still loading; on a slow connection
 * both arrive together. The first call for the same URL takes the response, and later calls send
 * their own.
 */
export function prefetch(urls: readonly string[]): void {
  const headers = buildHeaders('application/json', { token: readToken() });
  for (const url of urls) {
    const answer = fetchResponse(url, headers);
    // The call that takes the response handles the failure; without such a call the failure is
    // ignored.
    answer.catch(() => undefined);
    prefetched.set(url, { requestKey: serializeHeaders(headers), atMs: Date.now(), answer });
  }
}

/**
 * Reads the body to its end, because an unread body occupies one of the browser's few connections.
 */
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

/** The response to exactly this request, if it is recent and was sent with the same headers. */
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

/** Waits for all prefetched responses. False if there are none, or if one is an error. */
export async function havePrefetchesSucceeded(): Promise<boolean> {
  const answers = [...prefetched.values()].map(({ answer }) => answer);
  const responses = await Promise.all(answers).catch(() => []);
  return responses.length > 0 && responses.every(({ response }) => response.ok);
}

/** Called before a write, because earlier responses are stale afterwards. */
export function clearPrefetched(): void {
  prefetched.clear();
}

function serializeHeaders(headers: Headers): string {
  return JSON.stringify([...headers]);
}
