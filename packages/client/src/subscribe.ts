import type { Endpoint, ParamsInto, ReplyOf } from '@saifu/contract/endpoint';
import { ApiError, toApiError } from './api-error.ts';
import { headersOf } from './build-headers.ts';
import { urlOf } from './build-url.ts';
import { eventParser } from './event-stream-parser.ts';
import { assertUnrestricted } from './restricted-session.ts';
import { readToken } from './session.ts';

const WAIT_MIN_MS = 1000;
const WAIT_MAX_MS = 15_000;
// The server says something every fifteen seconds; a line silent for longer is dead.
const SILENCE_MS = 40_000;
const FAILURES_UNTIL_LOST = 2;
// One that ended sooner was cut, by a proxy perhaps; one that lasted has come to its time.
const LASTED_MS = 10_000;

type StreamEndpoint = Endpoint & { readonly stream: true };

export type Following<Row> = {
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
export async function follow<Row extends StreamEndpoint>(
  row: Row,
  following: Following<Row>,
): Promise<void> {
  const { signal } = following;
  let failures = 0;
  while (!signal.aborted) {
    const since = Date.now();
    const error = await listen(row, following).catch((error: unknown) => error ?? true);
    if (signal.aborted) return;
    const hasLasted = Date.now() - since >= LASTED_MS;
    if (hasLasted) failures = 0;
    if (!hasLasted || error !== undefined) failures += 1;
    const isFinal = error instanceof ApiError && isLasting(error);
    if (isFinal || failures >= FAILURES_UNTIL_LOST) following.onLost();
    if (isFinal) return;
    await pause(waitMs(failures), signal);
  }
}

/** One connection, to its end. Throws where it does not come about, breaks, or tells nothing. */
async function listen<Row extends StreamEndpoint>(
  row: Row,
  { params, guestToken, signal, onChange }: Following<Row>,
): Promise<void> {
  assertUnrestricted(row);
  const line = new AbortController();
  const patience = setPatience(() => line.abort());
  let hasReceived = false;
  const parse = eventParser(({ data }) => {
    if (signal.aborted) return;
    // Both ends are built from this row, so its shape is trusted here rather than checked again.
    onChange(JSON.parse(data) as ReplyOf<Row>);
    hasReceived = true;
  });
  try {
    const response = await fetch(urlOf(row, { params }), {
      headers: headersOf('text/event-stream', { token: readToken(), guestToken }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, line.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw toApiError(response, await response.text());
    if (!type.startsWith('text/event-stream') || response.body === null)
      throw new Error('no stream');
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      patience.renew();
      parse(piece.value);
    }
    if (!hasReceived) throw new Error('an empty stream');
  } finally {
    patience.end();
    line.abort();
  }
}

/** A no that will be the same next time; what ends a session is heard by whoever asks then. */
function isLasting({ status }: ApiError): boolean {
  // Without a status nobody was asked: the row has no such address.
  if (status === null) return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Longer after each failure, and never the same for all who lost the same server. */
function waitMs(failures: number): number {
  const most = Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** Math.max(0, failures - 1));
  return most * (0.75 + Math.random() / 4);
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

function setPatience(onLost: () => void) {
  let timer = setTimeout(onLost, SILENCE_MS);
  return {
    renew() {
      clearTimeout(timer);
      timer = setTimeout(onLost, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}
