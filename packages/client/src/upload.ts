import type { Endpoint, PendingOf, ReplyOf } from '@saifu/contract/endpoint';
import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { ApiError } from './api-error.ts';
import { buildHeaders } from './build-headers.ts';
import { buildUrl } from './build-url.ts';
import { syncServerTime } from './clock.ts';
import { handleResponse, parseReply } from './handle-response.ts';
import { assertUnrestricted } from './restricted-session.ts';
import { readToken } from './session.ts';

/** An endpoint that accepts several files under one field name. */
type UploadEndpoint = Endpoint & { readonly accepts?: { readonly field?: string } };

export type Upload = {
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  /** Receives the fraction sent, from 0 to 1. */
  readonly onSent: (part: number) => void;
};

/**
 * Sends files and reports progress, which `fetch` cannot. Otherwise it behaves like `call`: error
 * responses and missing responses are thrown as `ApiError`.
 */
export async function upload<Row extends UploadEndpoint>(
  row: Row,
  options: Upload,
): Promise<ReplyOf<Row> | PendingOf<Row>> {
  assertUnrestricted(row);
  const token = readToken();
  const response = await send(row, buildHeaders('application/json', { token }), options);
  syncServerTime(response);
  const reply = await response.blob();
  await handleResponse(row, { response, reply }, token, {});
  // Server and client are built from the same endpoint definition, so the shape is not validated
  // again.
  return parseReply(response, await reply.text()) as ReplyOf<Row> | PendingOf<Row>;
}

function send(row: UploadEndpoint, headers: Headers, options: Upload): Promise<Response> {
  const { files, signal, onSent } = options;
  const url = buildUrl(row, {});
  const request = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    const rejectOffline = () => reject(new ApiError('offline'));
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      // The API never redirects. A captive portal does, and its page is not a response.
      if (isRedirected(request, url)) rejectOffline();
      else resolve(toResponse(request));
    };
    request.onerror = rejectOffline;
    request.ontimeout = rejectOffline;
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', stop);
    request.open(row.method, url);
    request.timeout = CALL_TIMEOUT_MS;
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.send(toFormData(row, files));
  });
}

function toFormData(row: UploadEndpoint, files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(row.accepts?.field ?? 'file', file, file.name);
  return form;
}

function isRedirected({ responseURL }: XMLHttpRequest, url: string): boolean {
  return responseURL !== '' && new URL(responseURL).pathname !== url;
}

/** Converts to a `fetch` response, so that `handleResponse` and `parseReply` accept it. */
function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body = request.status === 204 ? null : request.responseText;
  return new Response(body, { status: request.status, headers });
}
