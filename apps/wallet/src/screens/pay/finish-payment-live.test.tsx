import { getConfig } from '@saifu/contract/config';
import { getOrder } from '@saifu/contract/order';
import {
  getPayment,
  type PaymentView,
  resumePayment,
  streamPayment,
} from '@saifu/contract/payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import {
  atBank,
  paid,
  respondInSequence,
  respondWithNetworkError,
  unanswered,
  voucher,
} from './invoice-payment.fixture.ts';
import { lunch } from './payment-invoice.fixture.ts';

const PATH = `/payment/payment-finish?payment=${paid.id}`;
const OFFLINE = 'The Internet is disconnected. Please check and try again.';
const complete: PaymentView = { ...paid, status: 'complete' };

beforeEach(() => {
  sessionStorage.clear();
  freezeTime(new Date('2026-11-15T05:05:09Z'));
});
afterEach(() => {
  setTabVisible(true);
  vi.useRealTimers();
});

/** The server side of the opened streams, in order. */
function openLine() {
  const ends: ReadableStreamDefaultController<Uint8Array>[] = [];
  const response = () => {
    const body = new ReadableStream<Uint8Array>({ start: (end) => void ends.push(end) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const sendEvent = (payment: PaymentView, at = ends.length - 1) => {
    const text = `event: payment\nid: 1\ndata: ${JSON.stringify(payment)}\n\n`;
    return act(async () => ends[at]?.enqueue(new TextEncoder().encode(text)));
  };
  return {
    row: streamPayment,
    response,
    sendEvent,
    respondWithNetworkError: () => ends.at(-1)?.error(new TypeError('cut')),
  };
}

const opened = (count: number, calls: readonly { path: string }[]) =>
  waitFor(() => expect(streams(calls)).toHaveLength(count));
const streams = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.endsWith('/events'));
const looks = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.endsWith(paid.id));

function setTabVisible(isShown: boolean) {
  const visibility = isShown ? 'visible' : 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('a streamed change is shown, and nothing is polled', async () => {
  sessionStorage.setItem(`payment.guest.${paid.id}`, 'guest-1');
  const line = openLine();
  const calls = fakeApi(line, respondWith(getPayment, paid));
  await openApp(PATH);
  await screen.findByText('Processing');
  await opened(1, calls);
  expect(streams(calls)[0]).toMatchObject({ path: `/api/v1/guest/payments/${paid.id}/events` });
  expect(calls.at(-1)?.headers.get('X-Guest-Token')).toBe('guest-1');
  await line.sendEvent(paid);
  await advanceTime(30_000);
  expect(looks(calls)).toHaveLength(1);
  await line.sendEvent(complete);
  expect(await screen.findByText('Complete')).toBeTruthy();
  await advanceTime(30_000);
  expect(calls).toHaveLength(2);
});

test('a closed payment is not subscribed to', async () => {
  const calls = fakeApi(openLine(), respondWith(getPayment, complete));
  await openApp(PATH);
  await screen.findByText('Complete');
  await advanceTime(30_000);
  expect(calls).toHaveLength(1);
});

test('without a stream the payment is polled every four seconds, until the stream is up', async () => {
  const line = openLine();
  const gone = respondInSequence(
    streamPayment,
    line.response,
    respondWithNetworkError,
    respondWithNetworkError,
    line.response,
  );
  const calls = fakeApi(gone, respondWith(getPayment, paid));
  await openApp(PATH);
  await screen.findByText('Processing');
  await opened(1, calls);
  await line.sendEvent(paid);
  await act(async () => line.respondWithNetworkError());
  await advanceTime(1000);
  expect(streams(calls)).toHaveLength(2);
  const before = looks(calls).length;
  await advanceTime(9000);
  expect(looks(calls).length - before).toBe(2);
  expect(streams(calls)).toHaveLength(4);
  await line.sendEvent(paid);
  const asked = looks(calls).length;
  await advanceTime(30_000);
  expect(looks(calls)).toHaveLength(asked);
});

test('a poll response that was in flight during a streamed change is discarded', async () => {
  const line = openLine();
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const calls = fakeApi(
    line,
    respondInSequence(
      getPayment,
      () => Response.json(paid),
      () => slow as unknown as Response,
    ),
  );
  await openApp(PATH);
  await screen.findByText('Processing');
  await advanceTime(4000);
  expect(looks(calls)).toHaveLength(2);
  await line.sendEvent(complete);
  await screen.findByText('Complete');
  await act(async () => answer(Response.json(paid)));
  await advanceTime(1000);
  expect(screen.getByText('Complete')).toBeTruthy();
});

test('a hidden tab closes the stream, and gets the current state when visible again', async () => {
  const line = openLine();
  const calls = fakeApi(line, respondWith(getPayment, paid));
  await openApp(PATH);
  await screen.findByText('Processing');
  await opened(1, calls);
  await line.sendEvent(paid);
  act(() => setTabVisible(false));
  await line.sendEvent(complete, 0);
  await advanceTime(60_000);
  expect(screen.queryByText('Complete')).toBeNull();
  expect(streams(calls)).toHaveLength(1);
  act(() => setTabVisible(true));
  await opened(2, calls);
  await line.sendEvent(complete);
  expect(await screen.findByText('Complete')).toBeTruthy();
});

test('a restored connection removes the offline notice', async () => {
  const line = openLine();
  const found = () => Response.json(paid);
  const calls = fakeApi(
    respondInSequence(
      streamPayment,
      respondWithNetworkError,
      respondWithNetworkError,
      line.response,
    ),
    respondInSequence(
      getPayment,
      found,
      respondWithNetworkError,
      respondWithNetworkError,
      respondWithNetworkError,
      found,
    ),
  );
  await openApp(PATH);
  await screen.findByText('Processing');
  await advanceTime(6000);
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
  await opened(3, calls);
  await line.sendEvent(paid);
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
  const asked = calls.length;
  await advanceTime(30_000);
  expect(calls).toHaveLength(asked);
});

test('a permanently rejected stream falls back to polling', async () => {
  const calls = fakeApi(
    respondWithError(streamPayment, 'not_found'),
    respondWith(getPayment, paid),
  );
  await openApp(PATH);
  await screen.findByText('Processing');
  await advanceTime(20_500);
  expect(streams(calls)).toHaveLength(1);
  expect(looks(calls).length).toBeGreaterThanOrEqual(5);
});

test.each([
  ['the provider', unanswered],
  ['the bank', atBank],
  ['a voucher payment', voucher],
])('a user who waits for %s continues when the stream reports the payment', async (_, waiting) => {
  const line = openLine();
  const calls = fakeApi(
    line,
    respondWith(getConfig, config),
    respondWith(getOrder, lunch),
    respondWith(resumePayment, waiting),
    respondWith(getPayment, paid),
  );
  await openApp(`/payment/invoice?order=${lunch.id}&payment=${paid.id}`);
  await screen.findByText('Amount to pay');
  await opened(1, calls);
  await line.sendEvent(waiting);
  await advanceTime(20_000);
  expect(looks(calls)).toHaveLength(0);
  await line.sendEvent(paid);
  await screen.findByRole('alert');
  await advanceTime(900);
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
});

test('an invoice paid days ago leads to the finish screen without the paid overlay', async () => {
  freezeTime(new Date('2026-11-20T05:05:09Z'));
  const complete: PaymentView = { ...paid, status: 'complete' };
  fakeApi(
    respondWith(getConfig, config),
    respondWith(getOrder, { ...lunch, status: 'paid' }),
    respondWith(resumePayment, complete),
    respondWith(getPayment, complete),
  );
  await openApp(`/payment/invoice?order=${lunch.id}&payment=${paid.id}`);
  await waitFor(() => expect(window.location.pathname).toBe('/payment/payment-finish'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await screen.findByText('Paid 5 days ago')).toBeTruthy();
});
