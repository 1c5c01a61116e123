import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import type { StreamHandler } from './route.ts';
import { createEventStreams } from './sse.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const POLL_OPTIONS = { timeout: 10_000 };
const log = createLog('silent');
const hana = { caller: 'hana', address: 'a' };
const listener = (at: number) => ({ caller: `caller ${at}`, address: `address ${at}` });

/** Sends one event and then waits until the stream is aborted. */
const patient: StreamHandler = (send, signal) =>
  new Promise((resolve) => {
    send({ event: 'payment', id: '1', data: { says: 'line\nbreak' } });
    signal.addEventListener('abort', () => resolve());
  });

function read(stream: Readable) {
  const received = { text: '', hasEnded: false };
  stream.on('data', (piece: Buffer) => {
    received.text += piece;
  });
  stream.on('end', () => {
    received.hasEnded = true;
  });
  return received;
}

test('an event is one data line, heartbeats follow, and the stream ends after five minutes', async () => {
  const received = read(createEventStreams(log).open(hana, patient));
  const eventText = 'event: payment\nid: 1\ndata: {"says":"line\\nbreak"}\n\n';
  await vi.advanceTimersByTimeAsync(14_000);
  expect(received.text).toBe(eventText);
  await vi.advanceTimersByTimeAsync(2000);
  expect(received.text).toBe(`${eventText}:\n\n`);
  await vi.advanceTimersByTimeAsync(280_000);
  expect(received.hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(() => received.hasEnded, POLL_OPTIONS).toBe(true);
});

test('a stream ends when its handler returns or throws', async () => {
  const streams = createEventStreams(log);
  const short = read(streams.open(hana, async () => undefined));
  const wrong = read(streams.open(hana, () => Promise.reject(new Error('handler failed'))));
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(() => short.hasEnded && wrong.hasEnded, POLL_OPTIONS).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stream that is not read, or whose client left, is aborted', async () => {
  const streams = createEventStreams(log);
  const signals: AbortSignal[] = [];
  const long: StreamHandler = (send, signal) => {
    signals.push(signal);
    for (let id = 0; id < 100; id += 1) {
      send({ event: 'payment', id: String(id), data: 'x'.repeat(10_000) });
    }
    return patient(() => undefined, signal);
  };
  const unread = streams.open(hana, long);
  expect(signals[0]?.aborted).toBe(true);
  expect(unread.readableLength).toBeLessThan(100_000);
  streams.open(hana, (_, signal) => patient(() => signals.push(signal), signal)).destroy();
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(() => signals[1]?.aborted, POLL_OPTIONS).toBe(true);
});

test('the number of streams is limited per caller, per address and in total', () => {
  const streams = createEventStreams(log);
  for (let at = 0; at < 5; at += 1) streams.open(hana, patient);
  expect(() => streams.open(hana, patient)).toThrow('rate.limited');
  for (let at = 5; at < 100; at += 1) streams.open({ ...listener(at), address: 'a' }, patient);
  expect(() => streams.open({ ...listener(100), address: 'a' }, patient)).toThrow('rate.limited');
  for (let at = 100; at < 2000; at += 1) streams.open(listener(at), patient);
  expect(() => streams.open(listener(2000), patient)).toThrow('overloaded');
  streams.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(() => streams.open(hana, patient)).toThrow('overloaded');
});
