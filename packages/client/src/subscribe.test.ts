import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { endpoint, streamed } from '@saifu/contract/endpoint';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createFakeBrowser, problem } from './browser.fixture.ts';
import { clearSession, saveToken } from './session.ts';
import { type SubscribeOptions, subscribe } from './subscribe.ts';

const subscribeToThing = streamed(
  endpoint({
    method: 'GET',
    path: '/api/v1/things/{id}/events',
    access: 'guest',
    summary: 'A thing.',
    params: z.object({ id: z.string() }),
    reply: z.object({ step: z.number(), name: z.string() }),
    errors: [],
  }),
);

const realFetch = globalThis.fetch;
const WAIT_OPTIONS = { timeout: 15_000 };

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  createFakeBrowser();
  clearSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Answer = (response: ServerResponse) => void;

/** A server that gives the answers in order and repeats the last one. */
async function serve(...answers: readonly Answer[]) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answers[Math.min(asked.length, answers.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  );
  return asked;
}

const STREAM = { 'content-type': 'text/event-stream' };
const formatEvent = (step: number) =>
  `event: thing\nid: 1\ndata: {"step":${step},"name":"食堂"}\n\n`;

/** Sends these steps, then ends the response or keeps it open without further events. */
const streamSteps =
  (steps: readonly number[], stays = false): Answer =>
  (response) => {
    response.writeHead(200, STREAM);
    response.write(steps.map(formatEvent).join(''));
    if (!stays) response.end();
  };
const cut: Answer = (response) => response.destroy();
const rejectsWith =
  (status: number, code: string): Answer =>
  async (response) => {
    const answer = problem(status, code);
    response.writeHead(status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  };

function listen(more: Partial<SubscribeOptions<typeof subscribeToThing>> = {}) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const steps: number[] = [];
  const onLost = vi.fn();
  const over = subscribe(subscribeToThing, {
    params: { id: 'a/b' },
    signal: stop.signal,
    onChange: ({ step }) => steps.push(step),
    onLost,
    ...more,
  });
  return { steps, onLost, over, stop };
}

/** Advances the fake timers until the condition holds; network I/O runs in real time. */
async function passUntil(isSo: () => boolean, mostMs: number) {
  for (let passed = 0; !isSo() && passed < mostMs; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let at = 0; at < 20; at += 1) await soon();
  }
  await vi.waitUntil(isSo, WAIT_OPTIONS);
}

test('the request carries the user and guest tokens, and each change is parsed from single bytes', async () => {
  saveToken('t1');
  const asked = await serve(async (response) => {
    response.writeHead(200, STREAM);
    response.socket?.setNoDelay(true);
    for (const byte of Buffer.from(`:\n\n${formatEvent(1)}:\n\n${formatEvent(2)}`)) {
      response.write(Buffer.of(byte));
      await soon();
    }
  });
  const names: string[] = [];
  const { stop, over } = listen({
    guestToken: 'g1',
    onChange: ({ step, name }) => names.push(`${step} ${name}`),
  });
  await vi.waitUntil(() => names.length === 2, WAIT_OPTIONS);
  expect(names).toEqual(['1 食堂', '2 食堂']);
  expect(asked[0]?.url).toBe('/api/v1/things/a%2Fb/events');
  expect(asked[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    'accept-language': 'en',
    authorization: 'Bearer t1',
    'x-guest-token': 'g1',
  });
  stop.abort();
  await over;
});

test('a long-lived stream that ends is reopened and does not count as lost', async () => {
  let step = 0;
  let end = () => undefined as unknown;
  await serve((response) => {
    step += 1;
    streamSteps([step], true)(response);
    end = () => response.end();
  });
  const { steps, onLost } = listen();
  for (const times of [1, 2, 3, 4]) {
    await passUntil(() => steps.length === times, 1500);
    await vi.advanceTimersByTimeAsync(20_000);
    end();
  }
  expect(steps).toEqual([1, 2, 3, 4]);
  expect(onLost).not.toHaveBeenCalled();
});

test('streams that are cut right after their first event count as lost', async () => {
  const asked = await serve(streamSteps([1]));
  const { steps, onLost } = listen();
  await passUntil(() => onLost.mock.calls.length === 1, 5000);
  expect(steps).toEqual([1, 1]);
  await passUntil(() => asked.length === 6, 40_000);
  expect(onLost.mock.calls.length).toBeGreaterThanOrEqual(4);
});

test('one failure is ignored, two in a row call onLost, and subscribe keeps retrying', async () => {
  const asked = await serve(
    cut,
    streamSteps([1], true),
    cut,
    rejectsWith(503, 'overloaded'),
    streamSteps([2], true),
  );
  const { steps, onLost } = listen();
  await passUntil(() => steps.length === 1, 5000);
  expect(onLost).not.toHaveBeenCalled();
  // The second connection falls silent, and the two after it fail.
  await passUntil(() => asked.length === 3, 60_000);
  await passUntil(() => onLost.mock.calls.length > 0, 5000);
  await passUntil(() => steps.length === 2, 20_000);
});

test('the retry delay grows from 1 second to 15', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const ask = vi.fn(() => Promise.reject(new TypeError('the line is cut')));
  vi.stubGlobal('fetch', ask);
  listen();
  for (const [at, seconds] of [1, 2, 4, 8, 15, 15].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(ask).toHaveBeenCalledTimes(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(at + 2);
  }
});

const sends =
  (text: string, headers: Record<string, string> = STREAM): Answer =>
  (response) => {
    response.writeHead(200, headers).end(text);
  };

test.each<[string, Answer]>([
  ['an HTML page', sends('<html>', {})],
  ['an empty response', sends('')],
  ['an event without JSON', sends('data: x\n\n')],
  ['a 429 response', rejectsWith(429, 'rate.limited')],
])('%s instead of an event stream counts as a failure', async (_, answer) => {
  await serve(answer, answer, streamSteps([1], true));
  const { steps, onLost } = listen();
  await passUntil(() => onLost.mock.calls.length === 1, 10_000);
  await passUntil(() => steps.length === 1, 10_000);
});

test('a connection that is silent for 40 seconds is closed and reopened', async () => {
  const asked = await serve(streamSteps([1], true), streamSteps([2], true));
  const { steps } = listen();
  await vi.waitUntil(() => steps.length === 1, WAIT_OPTIONS);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(asked).toHaveLength(1);
  await passUntil(() => steps.length === 2, 10_000);
});

test('a permanent error ends the subscription and calls onLost', async () => {
  const asked = await serve(rejectsWith(404, 'not_found'));
  const { onLost, over } = listen();
  await over;
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(1);
});

test('an invalid path calls onLost at once, without a request', async () => {
  const asked = await serve(streamSteps([1]));
  const { onLost, over } = listen({ params: { id: '..' } });
  await over;
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(0);
});

test('an aborted subscription receives nothing more and sends no request', async () => {
  const asked = await serve(streamSteps([1]), streamSteps([2]));
  const { steps, stop, over, onLost } = listen();
  await vi.waitUntil(() => steps.length === 1, WAIT_OPTIONS);
  stop.abort();
  await over;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(onLost).not.toHaveBeenCalled();
  const late = listen({ signal: AbortSignal.abort() });
  await late.over;
  expect(asked).toHaveLength(1);
});
