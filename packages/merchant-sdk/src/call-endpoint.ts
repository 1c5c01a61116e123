import { type AcceptedFile, acceptsIdempotencyKey, type Endpoint } from '@saifu/contract/endpoint';
import { requireLimits } from './request-limits.ts';
import type { RequestOptions } from './resources.ts';
import { retry } from './retry.ts';
import { type Connection, sendRequest } from './send-request.ts';

export type ClientSettings = Connection & {
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly retryDelayMs: number;
};

/** The arguments of a method, named. */
export type CallInput = {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
  readonly file: Blob | undefined;
  readonly options: RequestOptions;
};

type Fields = Readonly<Record<string, unknown>>;

/** Names the arguments of a method: path parameters, a file, body or query, and the options. */
export function readArguments(row: Endpoint, args: readonly unknown[]): CallInput {
  const rest = [...args];
  const params = row.params === undefined ? {} : readParams(rest.shift());
  const file = row.accepts === undefined ? undefined : readFile(row.accepts, rest.shift());
  const hasInput = row.body !== undefined || row.query !== undefined;
  const input = hasInput ? (rest.shift() ?? {}) : undefined;
  if (hasInput && (typeof input !== 'object' || Array.isArray(input)))
    throw new TypeError('The input must be an object.');
  return {
    params,
    query: row.query === undefined ? {} : toFields(input),
    body: row.body === undefined ? undefined : input,
    file,
    options: toFields(rest.shift()),
  };
}

/** Calls one endpoint, again if that is safe and the error is temporary. */
export async function callEndpoint(
  settings: ClientSettings,
  row: Endpoint,
  { params, query, body, file, options }: CallInput,
): Promise<unknown> {
  const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
  requireLimits({ timeoutMs, maxRetries });
  const idempotencyKey = getIdempotencyKey(row, options);
  const request = { row, path: buildPath(row, params, query), body, file, idempotencyKey };
  const send = () => sendRequest(settings, request, { timeoutMs, signal });
  const isSafe = row.method === 'GET' || idempotencyKey !== undefined;
  const { retryDelayMs } = settings;
  return isSafe ? retry(send, { maxRetries, retryDelayMs, signal }) : send();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function getIdempotencyKey(row: Endpoint, { idempotencyKey }: RequestOptions): string | undefined {
  if (idempotencyKey === undefined) {
    return acceptsIdempotencyKey(row) ? crypto.randomUUID() : undefined;
  }
  if (!acceptsIdempotencyKey(row))
    throw new TypeError('This method creates nothing and takes no idempotencyKey.');
  if (!UUID.test(idempotencyKey)) throw new TypeError('idempotencyKey must be a UUID.');
  return idempotencyKey;
}

function readParams(value: unknown): Fields {
  return typeof value === 'string' ? { id: value } : toFields(value);
}

function readFile({ types }: AcceptedFile, value: unknown): Blob {
  if (!(value instanceof Blob) || !types.includes(value.type))
    throw new TypeError(`The file must be a Blob of type ${types.join(', ')}.`);
  return value;
}

function toFields(value: unknown): Fields {
  return { ...Object(value) };
}

function buildPath(row: Endpoint, params: Fields, query: Fields): string {
  const path = row.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = params[name];
    // A URL parser removes dot segments, so the request would go to another endpoint.
    const isText = typeof value === 'string' && value.isWellFormed() && !/^\.{0,2}$/.test(value);
    if (!isText) throw new TypeError(`${name} must be the id of a resource.`);
    return encodeURIComponent(value);
  });
  const entries = Object.entries(query).flatMap(([name, value]) => {
    return value === undefined ? [] : [[name, String(value)]];
  });
  const search = new URLSearchParams(entries).toString();
  return search === '' ? path : `${path}?${search}`;
}
