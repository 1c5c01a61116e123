import type { Endpoint, ReplyOf } from '@saifu/contract/endpoint';
import type { SentErrorCode } from '@saifu/domain/shared/app-error';
import { ApiError, toApiError } from './api-error.ts';
import { buildUrl, type RequestParts } from './build-url.ts';
import type { CallArguments } from './call-input.ts';
import { followStream, type StreamEndpoint, type StreamOptions } from './follow-stream.ts';
import { type FetchedResponse, parseReply } from './handle-response.ts';
import { readLanguage } from './language.ts';
import { sendRequest } from './send-request.ts';

export type ConsoleCallOptions = {
  readonly signal?: AbortSignal;
  /** The same for every retry of one attempt. */
  readonly idempotencyKey?: string;
  /** Sent as the request body to endpoints that accept a file. */
  readonly file?: Blob;
  readonly timeoutMs?: number;
};

/**
 * Calls one endpoint with the session of the console, which is in a cookie that no script can read.
 * Error responses and missing responses are thrown as `ApiError`.
 */
export async function callConsole<Row extends Endpoint>(
  row: Row,
  ...[input, options = {}]: CallArguments<Row, ConsoleCallOptions>
): Promise<ReplyOf<Row>> {
  const { response, reply } = await send(row, input ?? {}, options);
  // Server and client are built from the same endpoint definition, so the shape is not validated
  // again.
  return parseReply(response, await reply.text()) as ReplyOf<Row>;
}

/** Like `callConsole`, for an endpoint that returns a file. */
export async function callConsoleForFile<Row extends Endpoint>(
  row: Row,
  ...[input, options = {}]: CallArguments<Row, ConsoleCallOptions>
): Promise<Blob> {
  return (await send(row, input ?? {}, options)).reply;
}

/** Follows a stream endpoint. It ends, and the session is checked, once the session is over. */
export function subscribeToConsole<Row extends StreamEndpoint>(
  row: Row,
  options: StreamOptions<Row>,
): Promise<void> {
  return followStream(row, options, {
    createHeaders: () => toHeaders('text/event-stream', {}, {}),
    onRejected: (error) => reportSession(row, error),
  });
}

async function send(
  row: Endpoint,
  input: RequestParts,
  options: ConsoleCallOptions,
): Promise<FetchedResponse> {
  const answer = await fetchAnswer(row, input, options);
  if (answer.response.ok) return answer;
  const error = toApiError(answer.response, await answer.reply.text());
  reportSession(row, error);
  throw error;
}

async function fetchAnswer(
  row: Endpoint,
  input: RequestParts,
  options: ConsoleCallOptions,
): Promise<FetchedResponse> {
  const headers = toHeaders('application/json', input, options);
  try {
    const request = { headers, body: input.body, ...options };
    return await sendRequest(buildUrl(row, input), row.method, request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('offline');
  }
}

function toHeaders(
  accept: string,
  input: RequestParts,
  { file, idempotencyKey }: ConsoleCallOptions,
): Headers {
  const headers = new Headers({
    Accept: accept,
    'Accept-Language': readLanguage(),
    // Another site cannot send it.
    'X-Saifu-Console': '1',
  });
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (file !== undefined) headers.set('Content-Type', file.type);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  return headers;
}

/** After these, the session or the role is not what the page shows. */
const CHANGED_SESSION: ReadonlySet<string> = new Set<SentErrorCode>([
  'member.session_expired',
  'member.second_factor_required',
  'member.not_allowed',
]);

function reportSession(row: Endpoint, error: ApiError): void {
  if (CHANGED_SESSION.has(error.code)) for (const listener of listeners) listener(row);
}

type Listener = (row: Endpoint) => void;

const listeners = new Set<Listener>();

/** Calls the listener when a response of an endpoint shows that the session or its role changed. */
export function onConsoleSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
