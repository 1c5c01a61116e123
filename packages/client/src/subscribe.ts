import type { Endpoint, ParamsInto, ReplyOf } from '@saifu/contract/endpoint';
import { ApiError, toApiError } from './api-error.ts';
import { buildHeaders } from './build-headers.ts';
import { buildUrl } from './build-url.ts';
import { createEventParser } from './event-stream-parser.ts';
import { assertUnrestricted } from './restricted-session.ts';
import { readToken } from './session.ts';

const RETRY_DELAY_MIN_MS = 1000;
const RETRY_DELAY_MAX_MS = 15_000;
// The server says something every fifteen seconds; a line silent for longer is dead.
const SILENCE_TIMEOUT_MS = 40_000;
const FAILURES_UNTIL_LOST = 2;
// One that ended sooner was cut, by a proxy perhaps; one that lasted has come to its time.
const STABLE_AFTER_MS = 10_000;

type StreamEndpoint = Endpoint & { readonly stream: true };

export type SubscribeOptions<Row> = {
  readonly params: ParamsInto<Row>;
  /** What a guest was given with a payment, to see it again. */
  readonly guestToken?: string;
  readonly signal: AbortSignal;
  /** Hears how it stands, at first and after each change. */
  readonly onChange: (view: ReplyOf<Row>) => void;
  /** The stream does not come: whoever wants to know has to ask, until `onChange` is called. */
  readonly onLost: () => void;
};

/**
 * Follows a row that is a stream until it is told to stop, over as many connections as it takes.
 * Ends by itself only where the server will not have it: then nothing more comes, and it is lost.
 */
export async function subscribe<Row extends StreamEndpoint>(
  row: Row,
  options: SubscribeOptions<Row>,
): Promise<void> {
  const { signal } = options;
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    const error = await readStream(row, options).catch((error: unknown) => error ?? true);
    if (signal.aborted) return;
    const wasStable = Date.now() - since >= STABLE_AFTER_MS;
    if (wasStable) failures = 0;
    if (!wasStable || error !== undefined) failures += 1;
    const isFinal = error instanceof ApiError && isPermanent(error);
    if (isFinal || failures >= FAILURES_UNTIL_LOST) options.onLost();
    if (isFinal) return;
    await pause(getRetryDelayMs(failures), signal);
  }
}

/** One connection, to its end. Throws where it does not come about, breaks, or tells nothing. */
async function readStream<Row extends StreamEndpoint>(
  row: Row,
  { params, guestToken, signal, onChange }: SubscribeOptions<Row>,
): Promise<void> {
  assertUnrestricted(row);
  const connection = new AbortController();
  const silenceTimer = startSilenceTimer(() => connection.abort());
  let hasReceived = false;
  const parse = createEventParser(({ data }) => {
    if (signal.aborted) return;
    // Both ends are built from this row, so its shape is trusted here rather than checked again.
    onChange(JSON.parse(data) as ReplyOf<Row>);
    hasReceived = true;
  });
  try {
    const response = await fetch(buildUrl(row, { params }), {
      headers: buildHeaders('text/event-stream', { token: readToken(), guestToken }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, connection.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw toApiError(response, await response.text());
    if (!type.startsWith('text/event-stream') || response.body === null)
      throw new Error('no stream');
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      silenceTimer.reset();
      parse(chunk.value);
    }
    if (!hasReceived) throw new Error('an empty stream');
  } finally {
    silenceTimer.end();
    connection.abort();
  }
}

/** A no that will be the same next time; what ends a session is heard by whoever asks then. */
function isPermanent({ status }: ApiError): boolean {
  // Without a status nobody was asked: the row has no such address.
  if (status === null) return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Longer after each failure, and never the same for all who lost the same server. */
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
