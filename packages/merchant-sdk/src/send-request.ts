import type { Endpoint } from '@saifu/contract/endpoint';
import type { Language } from '@saifu/domain/shared/language';
import { createDeadline, type Deadline, toConnectionError } from './deadline.ts';
import { SaifuError, toSaifuError } from './saifu-error.ts';
import { createSaifuFile } from './saifu-file.ts';

export type Connection = {
  readonly origin: string;
  readonly apiKey: string;
  readonly language: Language;
};

export type SentRequest = {
  readonly row: Endpoint;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  /** Sent instead of a body. */
  readonly file: Blob | undefined;
  readonly idempotencyKey: string | undefined;
};

type Limits = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined };

/** Sends a request once. Returns the parsed reply or a file; throws a `SaifuError`. */
export async function sendRequest(
  connection: Connection,
  request: SentRequest,
  { timeoutMs, signal }: Limits,
): Promise<unknown> {
  signal?.throwIfAborted();
  const deadline = createDeadline(timeoutMs, signal);
  deadline.start();
  try {
    const response = await fetch(`${connection.origin}${request.path}`, {
      method: request.row.method,
      headers: buildHeaders(connection, request),
      body: request.file ?? toJson(request.body),
      // The API never redirects, and the key must not reach another address.
      redirect: 'manual',
      signal: deadline.signal,
    });
    return await readReply(request.row, response, deadline);
  } catch (error) {
    throw toConnectionError(error, deadline);
  } finally {
    deadline.stop();
  }
}

function buildHeaders({ apiKey, language }: Connection, request: SentRequest): Headers {
  const headers = new Headers({
    Accept: request.row.media?.join(', ') ?? 'application/json',
    'Accept-Language': language,
    Authorization: `Bearer ${apiKey}`,
  });
  if (request.file !== undefined) headers.set('Content-Type', request.file.type);
  else if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.idempotencyKey);
  return headers;
}

function toJson(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body);
}

async function readReply(row: Endpoint, response: Response, deadline: Deadline): Promise<unknown> {
  if (!response.ok) throw toSaifuError(response, await response.text());
  if (row.media !== undefined) return createSaifuFile(response, deadline);
  const text = await response.text();
  return row.reply === undefined ? undefined : parseReply(response, text);
}

/**
 * The server validates its replies against the same contract, so the shape is not checked again. A
 * parse error quotes the reply, which can contain a secret, so it is not the cause.
 */
function parseReply({ status, headers }: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const requestId = headers.get('x-request-id');
    const message = `The server returned status ${status} without valid JSON.`;
    throw new SaifuError('response.malformed', message, { status, requestId });
  }
}
