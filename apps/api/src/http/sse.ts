import { Readable } from 'node:stream';
import { AppError } from '@saifu/domain/shared/app-error';
import type { FastifyReply } from 'fastify';
import { describeError, type Log } from '../platform/log.ts';
import type { StreamEvent, StreamHandler } from './route.ts';

const LIFE_MS = 5 * 60 * 1000;
// Proxies close a line that says nothing for a minute.
const HEARTBEAT_MS = 15_000;
const STREAMS_MAX = 2000;
const STREAMS_PER_CALLER_MAX = 5;
// Many people share one address; it takes a few of them to come near this.
const STREAMS_PER_ADDRESS_MAX = 100;
const ASK_AGAIN_SECONDS = 15;

/** Who listens: a person or a guest, and where they call from. */
export type Listener = { readonly caller: string; readonly address: string };

export type EventStreams = {
  /** What is told, as bytes to send; refused where too many listen already. */
  readonly open: (listener: Listener, streamHandler: StreamHandler) => Readable;
  /** Ends them all, and opens no more: a server that stops waits for nobody. */
  readonly close: () => void;
};

/** The answers that stay open, each for a while only, and never too many of them. */
export function createEventStreams(log: Log): EventStreams {
  const streams = new Map<AbortController, Listener>();
  let isClosed = false;
  return {
    open(listener, streamHandler) {
      if (isClosed || streams.size >= STREAMS_MAX) throw new AppError('overloaded');
      enforceStreamLimits([...streams.values()], listener);
      const stop = new AbortController();
      streams.set(stop, listener);
      stop.signal.addEventListener('abort', () => streams.delete(stop), { once: true });
      return toReadable(streamHandler, stop, log);
    },
    close() {
      isClosed = true;
      for (const stop of streams.keys()) stop.abort();
    },
  };
}

function enforceStreamLimits(open: readonly Listener[], { caller, address }: Listener): void {
  const ofCaller = open.filter((other) => other.caller === caller).length;
  const ofAddress = open.filter((other) => other.address === address).length;
  if (ofCaller >= STREAMS_PER_CALLER_MAX || ofAddress >= STREAMS_PER_ADDRESS_MAX) {
    throw new AppError('rate.limited', { seconds: ASK_AGAIN_SECONDS });
  }
}

/** Ends when the tale does, when its time is over, and when nobody reads it any more. */
function toReadable(streamHandler: StreamHandler, stop: AbortController, log: Log): Readable {
  const out = new Readable({ read() {} });
  const sendText = (text: string) => {
    if (stop.signal.aborted) return;
    // Who does not read what they asked for is let go; they may ask again.
    if (!out.push(text)) stop.abort();
  };
  const beat = setInterval(() => sendText(':\n\n'), HEARTBEAT_MS);
  const life = setTimeout(() => stop.abort(), LIFE_MS);
  const end = () => {
    clearInterval(beat);
    clearTimeout(life);
    if (!out.destroyed) out.push(null);
  };
  stop.signal.addEventListener('abort', end, { once: true });
  out.once('close', () => stop.abort());
  void streamHandler((event) => sendText(formatEvent(event)), stop.signal)
    .catch((error: unknown) => {
      // A no comes to whoever asks again. Here the answer has begun, and can only end.
      if (!(error instanceof AppError)) log.error('stream.defect', describeError(error));
    })
    .finally(() => stop.abort());
  return out;
}

function formatEvent({ event, id, data }: StreamEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A stream keeps its line to itself, so that the line ends with it. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .type('text/event-stream')
    .send(stream);
}
