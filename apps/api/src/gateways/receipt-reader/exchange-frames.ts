import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { countBytes } from '../../platform/chunked-buffer.ts';
import {
  BrokenFrame,
  createFrameReader,
  type Frame,
  type OutgoingFrame,
  toSegments,
} from '../../receipt-ocr/ipc-frames.ts';
import { FRAMES_TYPE, READ_PATH } from '../../receipt-ocr/reader-protocol.ts';
import { getNetworkErrorCode } from '../diagnostics/error-code.ts';

/** The reader has no room in its queue, or it is stopping. */
export const BUSY = 'busy';

/** A reader did not give a complete answer, so another one may be asked. */
export class ReaderFailed extends Error {
  override readonly name = 'ReaderFailed';
  /** The code of the network error, `busy`, `garbled`, `secret_rejected`, `silent` or a status. */
  readonly code: string;

  constructor(code: string) {
    super(`reader failed: ${code}`);
    this.code = code;
  }
}

export type ReaderTimeouts = {
  readonly connectMs: number;
  /** From the connection to the first byte of the answer: the upload. */
  readonly uploadMs: number;
  /** Between two chunks of the answer. A reader repeats its progress more often. */
  readonly silenceMs: number;
};

type Exchange<Value> = {
  readonly url: URL;
  readonly secret: string;
  readonly request: OutgoingFrame;
  /** Returns the value that ends the exchange, or undefined to go on. An error ends it too. */
  readonly accept: (frame: Frame) => Value | undefined;
  readonly timeouts: ReaderTimeouts;
  readonly signal: AbortSignal;
};

const HEADER_BYTES_MAX = 8 * 1024;
/** The re-encoded photos of one receipt, and hours of progress. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Sends one frame to a reader and passes on the frames of its answer. Throws `ReaderFailed`. */
export function exchangeFrames<Value>(exchange: Exchange<Value>): Promise<Value> {
  const { url, accept, timeouts } = exchange;
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const outgoing = post(exchange);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const end = () => {
    isOver = true;
    clearTimeout(timer);
    outgoing.destroy();
  };
  const fail = (error: unknown) => {
    end();
    reject(error);
  };
  const waitFor = (ms: number, code: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new ReaderFailed(code)), ms);
  };
  const onNetworkError = (error: unknown) => fail(new ReaderFailed(getNetworkErrorCode(error)));
  const onFrame = (frame: Frame) => {
    const value = isOver ? undefined : accept(frame);
    if (value === undefined) return;
    end();
    resolve(value);
  };

  waitFor(timeouts.connectMs, 'unreachable');
  outgoing.on('error', onNetworkError);
  outgoing.on('close', () => fail(new ReaderFailed('closed')));
  outgoing.on('socket', (socket) => {
    const event = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    socket.once(event, () => waitFor(timeouts.uploadMs, 'silent'));
  });
  outgoing.on('response', (answer) => {
    answer.on('error', onNetworkError);
    const error = findAnswerError(answer);
    if (error !== undefined) return fail(error);
    const onData = createLimitedReader(onFrame);
    answer.on('data', (chunk: Buffer) => {
      if (isOver) return;
      waitFor(timeouts.silenceMs, 'silent');
      try {
        onData(chunk);
      } catch (error) {
        fail(error instanceof BrokenFrame ? new ReaderFailed('garbled') : error);
      }
    });
  });
  return promise;
}

function post({ url, secret, request, signal }: Exchange<unknown>): ClientRequest {
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  const segments = toSegments(request);
  const outgoing = send(new URL(READ_PATH, url), {
    method: 'POST',
    // A connection per exchange: a reused one may just have been closed by the reader.
    agent: false,
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': FRAMES_TYPE,
      'content-length': countBytes(segments),
      // A reader that refuses the request reads the rest of it, so that its answer arrives.
      connection: 'keep-alive',
    },
    maxHeaderSize: HEADER_BYTES_MAX,
    signal,
  });
  for (const segment of segments) outgoing.write(segment);
  outgoing.end();
  return outgoing;
}

/** Undefined: the body consists of frames. */
function findAnswerError({ statusCode, headers }: IncomingMessage): ReaderFailed | undefined {
  if (headers['content-type'] === FRAMES_TYPE) return undefined;
  if (statusCode === 503) return new ReaderFailed(BUSY);
  return new ReaderFailed(statusCode === 401 ? 'secret_rejected' : `status_${statusCode}`);
}

/** Limits the answer as a whole, because it may consist of any number of frames. */
function createLimitedReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  const onData = createFrameReader(ANSWER_BYTES_MAX, onFrame);
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new BrokenFrame('too large', { isTooLarge: true });
    onData(chunk);
  };
}
