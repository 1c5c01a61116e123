import type { Endpoint, PendingOf, ReplyOf } from '@saifu/contract/endpoint';
import { ApiError } from './api-error.ts';
import { buildHeaders } from './build-headers.ts';
import { buildUrl, type RequestParts } from './build-url.ts';
import type { CallArguments } from './call-input.ts';
import { type FetchedResponse, handleResponse, parseReply } from './handle-response.ts';
import { clearPrefetched, takePrefetched } from './prefetch.ts';
import { assertUnrestricted } from './restricted-session.ts';
import { sendRequest } from './send-request.ts';
import { readToken } from './session.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Sends this token instead of the stored one. An error response does not end the session. */
  readonly token?: string;
  /** Idempotency key: the same for every retry of one attempt. */
  readonly idempotencyKey?: string;
  /**
   * Sent as the request body to endpoints that accept a file, with its own type as Content-Type.
   */
  readonly file?: Blob;
  /** Token that a guest received with a payment; it grants access to that payment. */
  readonly guestToken?: string;
  /** Receives the token that replaces the one given in `token`. */
  readonly onToken?: (token: string) => void;
};

/** Calls one endpoint. Error responses and missing responses are thrown as `ApiError`. */
export async function call<Row extends Endpoint>(
  row: Row,
  ...[input, options = {}]: CallArguments<Row, CallOptions>
): Promise<ReplyOf<Row> | PendingOf<Row>> {
  const { response, reply } = await executeCall(row, input ?? {}, options);
  // Server and client are built from the same endpoint definition, so the shape is not validated
  // again.
  return parseReply(response, await reply.text()) as ReplyOf<Row> | PendingOf<Row>;
}

/** Like `call`, for an endpoint that returns a file. */
export async function callForFile<Row extends Endpoint>(
  row: Row,
  ...[input, options = {}]: CallArguments<Row, CallOptions>
): Promise<Blob> {
  return (await executeCall(row, input ?? {}, options)).reply;
}

async function executeCall(
  row: Endpoint,
  input: RequestParts,
  options: CallOptions,
): Promise<FetchedResponse> {
  const token = options.token ?? readToken();
  if (options.token === undefined) assertUnrestricted(row);
  const answer = await sendOrTakePrefetched(
    row,
    input,
    toRequestHeaders(input, token, options),
    options,
  );
  await handleResponse(row, answer, token, options);
  return answer;
}

async function sendOrTakePrefetched(
  row: Endpoint,
  input: RequestParts,
  headers: Headers,
  options: CallOptions,
): Promise<FetchedResponse> {
  const { signal } = options;
  const url = buildUrl(row, input);
  try {
    const prefetched = row.method === 'GET' ? takePrefetched(url, headers) : clearPrefetched();
    return await (prefetched ??
      sendRequest(url, row.method, { headers, body: input.body, ...options }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline');
  }
}

function toRequestHeaders(
  input: RequestParts,
  token: string | null,
  options: CallOptions,
): Headers {
  const headers = buildHeaders('application/json', { token, guestToken: options.guestToken });
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.file !== undefined) headers.set('Content-Type', options.file.type);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}
