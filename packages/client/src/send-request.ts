import type { Method } from '@saifu/contract/endpoint';
import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { syncServerTime } from './clock.ts';
import type { FetchedResponse } from './handle-response.ts';

type Request = {
  readonly headers: Headers;
  readonly body?: unknown;
  /** Sent instead of the body. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** For a file that is larger than any other response. */
  readonly timeoutMs?: number;
};

/** Sends one request and reads its whole response. */
export async function sendRequest(
  url: string,
  method: Method,
  { headers, body, file, signal, timeoutMs = CALL_TIMEOUT_MS }: Request,
): Promise<FetchedResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    headers,
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    credentials: 'same-origin',
    // The API never redirects. A captive portal does, and its page is not a response.
    redirect: 'error',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  syncServerTime(response);
  return { response, reply: await response.blob() };
}
