import type { Endpoint, ParamsInto, ReplyOf } from '@saifu/contract/endpoint';
import { ApiError, toApiError } from './api-error.ts';
import { buildUrl } from './build-url.ts';
import { createEventParser } from './event-stream-parser.ts';

const RETRY_DELAY_MIN_MS = 1000;
const RETRY_DELAY_MAX_MS = 15_000;
// The server sends something every 15 seconds; a connection silent for longer is dead.
const SILENCE_TIMEOUT_MS = 40_000;
const FAILURES_UNTIL_LOST = 2;
// A stream that ends sooner was cut, perhaps by a proxy; one that lasted longer reached its normal
// end.
const STABLE_AFTER_MS = 10_000;

export type StreamEndpoint = Endpoint & { readonly stream: true };

export type StreamOptions<Row> = {
  readonly params: ParamsInto<Row>;
  readonly signal: AbortSignal;
  /** Receives the current state at first and after each change. */
  readonly onChange: (view: ReplyOf<Row>) => void;
  /** The stream is down: the caller has to poll until `onChange` is called. */
  readonly onLost: () => void;
};

type Connection = {
  /** The headers of each connection. May throw if the call is not allowed. */
  readonly createHeaders: () => Headers;
  /** Receives the permanent error that ended the subscription. */
  readonly onRejected?: (error: ApiError) => void;
};

/**
 * Subscribes to a stream endpoint until the signal aborts, reconnecting as needed. It ends by
 * itself only after a permanent error, and then calls `onLost`.
 */
export async function followStream<Row extends StreamEndpoint>(
  row: Row,
  options: StreamOptions<Row>,
  { createHeaders, onRejected }: Connection,
): Promise<void> {
  const { signal } = options;
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    const error = await readStream(row, options, createHeaders).catch(
      (error: unknown) => error ?? true,
    );
    if (signal.aborted) return;
    const wasStable = Date.now() - since >= STABLE_AFTER_MS;
    if (wasStable) failures = 0;
    if (!wasStable || error !== undefined) failures += 1;
    const isFinal = error instanceof ApiError && isPermanent(error);
    if (isFinal || failures >= FAILURES_UNTIL_LOST) options.onLost();
    if (isFinal) return onRejected?.(error);
    await pause(getRetryDelayMs(failures), signal);
  }
}

/** Reads one connection to its end. Throws if it fails to open, breaks, or sends no event. */
async function readStream<Row extends StreamEndpoint>(
  row: Row,
  { params, signal, onChange }: StreamOptions<Row>,
  createHeaders: () => Headers,
): Promise<void> {
  const headers = createHeaders();
  const connection = new AbortController();
  const silenceTimer = startSilenceTimer(() => connection.abort());
  let hasReceived = false;
  const parse = createEventParser(({ data }) => {
    if (signal.aborted) return;
    // Server and client are built from the same endpoint definition, so the shape is not validated
    // again.
    onChange(JSON.parse(data) as ReplyOf<Row>);
    hasReceived = true;
  });
  try {
    const response = await fetch(buildUrl(row, { params }), {
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, connection.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw toApiError(response, await response.text());
    if (!type.startsWith('text/event-stream') || response.body === null)
      throw new Error('response is not an event stream');
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      silenceTimer.reset();
      parse(chunk.value);
    }
    if (!hasReceived) throw new Error('event stream ended without an event');
  } finally {
    silenceTimer.end();
    connection.abort();
  }
}

/**
 * Whether a retry would get the same error. A session that is over is detected by the next call.
 */
function isPermanent({ status }: ApiError): boolean {
  // Without a status no request was sent, because the path is invalid.
  if (status === null) return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/**
 * Exponential backoff with jitter, so that clients that lost the same server do not reconnect at
 * once.
 */
function getRetryDelayMs(failures: number): number {
  const maxMs = Math.min(RETRY_DELAY_MAX_MS, RETRY_DELAY_MIN_MS * 2 ** Math.max(0, failures - 1));
  return maxMs * (0.75 + Math.random() / 4);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

function startSilenceTimer(onLost: () => void) {
  let timer = setTimeout(onLost, SILENCE_TIMEOUT_MS);
  return {
    reset() {
      clearTimeout(timer);
      timer = setTimeout(onLost, SILENCE_TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
