import { Readable } from 'node:stream';
import { AppError } from '@saifu/domain/shared/app-error';
import type { FastifyReply } from 'fastify';
import { describeError, type Log } from '../platform/log.ts';
import type { StreamEvent, StreamHandler } from './route.ts';

const LIFE_MS = 5 * 60 * 1000;
// Proxies close a connection that is idle for a minute.
const HEARTBEAT_MS = 15_000;
const STREAMS_MAX = 2000;
const STREAMS_PER_CALLER_MAX = 5;
// Many users can share one address; only a few of them together come near this limit.
const STREAMS_PER_ADDRESS_MAX = 100;
const ASK_AGAIN_SECONDS = 15;

/** The caller (user or guest) and the address of the call. */
export type Listener = { readonly caller: string; readonly address: string };

export type EventStreams = {
  /** Opens a stream of encoded events. Throws if too many are open. */
  readonly open: (listener: Listener, streamHandler: StreamHandler) => Readable;
  /** Ends all streams and accepts no more, so that shutdown does not wait for them. */
  readonly close: () => void;
};

/**
 * Manages the open SSE streams, each with a maximum duration and all with limits on their number.
 */
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

/**
 * Ends when the handler returns, when the time limit is reached, or when the client stops reading.
 */
function toReadable(streamHandler: StreamHandler, stop: AbortController, log: Log): Readable {
  const out = new Readable({ read() {} });
  const sendText = (text: string) => {
    if (stop.signal.aborted) return;
    // A client that does not read is disconnected; it can reconnect.
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
      // The response has already started, so it can only end. The client gets the error when it
      // reconnects.
      if (!(error instanceof AppError)) log.error('stream.defect', describeError(error));
    })
    .finally(() => stop.abort());
  return out;
}

function formatEvent({ event, id, data }: StreamEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A stream has its own connection, which closes with it. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .type('text/event-stream')
    .send(stream);
}
