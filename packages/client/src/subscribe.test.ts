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
const PATIENT = { timeout: 15_000 };

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

/** A server that answers in turn, its last answer again and again. */
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

/** Tells these steps and ends, or stays open without a word. */
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

/** Lets time pass until this is so; the network takes its own. */
async function passUntil(isSo: () => boolean, mostMs: number) {
  for (let passed = 0; !isSo() && passed < mostMs; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let at = 0; at < 20; at += 1) await soon();
  }
  await vi.waitUntil(isSo, PATIENT);
}

test('it asks as the person or guest it is, and hears each change, byte by byte', async () => {
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
  await vi.waitUntil(() => names.length === 2, PATIENT);
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

test('a stream that came to its time is opened again, and is not lost', async () => {
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

test('streams that are cut as soon as they have told something are a loss', async () => {
  const asked = await serve(streamSteps([1]));
  const { steps, onLost } = listen();
  await passUntil(() => onLost.mock.calls.length === 1, 5000);
  expect(steps).toEqual([1, 1]);
  await passUntil(() => asked.length === 6, 40_000);
  expect(onLost.mock.calls.length).toBeGreaterThanOrEqual(4);
});

test('one failure is nothing, two in a row are a loss, and it is tried again', async () => {
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
  // The second line falls silent, and the two after it do not come about.
  await passUntil(() => asked.length === 3, 60_000);
  await passUntil(() => onLost.mock.calls.length > 0, 5000);
  await passUntil(() => steps.length === 2, 20_000);
});

test('waits grow from one second to fifteen', async () => {
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
  ['a page', sends('<html>', {})],
  ['nothing', sends('')],
  ['no JSON', sends('data: x\n\n')],
  ['too many', rejectsWith(429, 'rate.limited')],
])('%s where a stream was promised is a failure', async (_, answer) => {
  await serve(answer, answer, streamSteps([1], true));
  const { steps, onLost } = listen();
  await passUntil(() => onLost.mock.calls.length === 1, 10_000);
  await passUntil(() => steps.length === 1, 10_000);
});

test('a line that says nothing for long is dead', async () => {
  const asked = await serve(streamSteps([1], true), streamSteps([2], true));
  const { steps } = listen();
  await vi.waitUntil(() => steps.length === 1, PATIENT);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(asked).toHaveLength(1);
  await passUntil(() => steps.length === 2, 10_000);
});

test('a no that stays a no ends it, lost', async () => {
  const asked = await serve(rejectsWith(404, 'not_found'));
  const { onLost, over } = listen();
  await over;
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(1);
});

test('an address that cannot be is lost at once, and nobody is asked', async () => {
  const asked = await serve(streamSteps([1]));
  const { onLost, over } = listen({ params: { id: '..' } });
  await over;
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(0);
});

test('who stops hears nothing more, at the line or between two', async () => {
  const asked = await serve(streamSteps([1]), streamSteps([2]));
  const { steps, stop, over, onLost } = listen();
  await vi.waitUntil(() => steps.length === 1, PATIENT);
  stop.abort();
  await over;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(onLost).not.toHaveBeenCalled();
  const late = listen({ signal: AbortSignal.abort() });
  await late.over;
  expect(asked).toHaveLength(1);
});
