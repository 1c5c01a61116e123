import { uploadReceipt } from '@saifu/contract/receipt-scan';
import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createFakeBrowser, problem } from './browser.fixture.ts';
import { productNow } from './clock.ts';
import { saveLanguage } from './language.ts';
import { clearSession, readToken, saveToken } from './session.ts';
import { onSessionEnd } from './session-end.ts';
import { type FakeXmlHttpRequest, fakeXmlHttpRequests } from './upload.fixture.ts';
import { upload } from './upload.ts';

const photo = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' });
const reply = { id: 'ord_1', title: 'さくら食堂' };

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
  clearSession();
});

function start(files = [photo('receipt_0.jpg')]) {
  const sent = fakeXmlHttpRequests();
  const stop = new AbortController();
  const parts: number[] = [];
  const answer = upload(uploadReceipt, {
    files,
    signal: stop.signal,
    onSent: (part) => parts.push(part),
  });
  // Prevents an unhandled rejection warning; the test checks the promise later.
  answer.catch(() => undefined);
  const [request] = sent;
  if (request === undefined) throw new Error('nothing was sent');
  return { request, answer, parts, stop, sent };
}

const getUploadError = async (play: (request: FakeXmlHttpRequest) => unknown) => {
  const { request, answer } = start();
  await play(request);
  return answer.catch((error: unknown) => error);
};

test('photos are sent under their field, with token, language and timeout', async () => {
  saveToken('t1');
  saveLanguage('ja');
  const { request, answer } = start([photo('receipt_0.jpg'), photo('receipt_1.jpg')]);
  expect([request.method, request.url]).toEqual(['POST', uploadReceipt.path]);
  expect(request.filesUnder('receipt')).toEqual(['receipt_0.jpg', 'receipt_1.jpg']);
  expect(request.headers.get('Authorization')).toBe('Bearer t1');
  expect(request.headers.get('Accept-Language')).toBe('ja');
  // The browser sets the multipart boundary itself.
  expect(request.headers.has('Content-Type')).toBe(false);
  expect(request.timeout).toBe(CALL_TIMEOUT_MS);
  await request.answer(Response.json(reply, { status: 201 }));
  await expect(answer).resolves.toEqual(reply);
});

test('onSent reports the sent fraction, up to 1', () => {
  const { request, parts } = start();
  request.leave(1, 4);
  request.leave(4, 4);
  expect(parts).toEqual([0.25, 1, 1]);
});

test('an error response is thrown with its code, parameters and status', async () => {
  const params = { seconds: 20 };
  const error = await getUploadError((request) =>
    request.answer(problem(429, 'rate.limited', { params })),
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'rate.limited', status: 429, params });
});

test.each([
  ['a network error', (request: FakeXmlHttpRequest) => request.fail('error')],
  ['a timeout', (request: FakeXmlHttpRequest) => request.fail('timeout')],
  [
    'a redirected response',
    (request: FakeXmlHttpRequest) =>
      request.answer(new Response('welcome'), 'https://hotel.example/sign-on'),
  ],
])('%s is thrown as offline', async (_, play) => {
  expect(await getUploadError(play)).toMatchObject({ code: 'offline', status: null });
});

test('a response that is not from our API is thrown as unexpected', async () => {
  const broken = await getUploadError((request) => request.answer(new Response('<html>')));
  expect(broken).toMatchObject({ code: 'unexpected' });
  const bad = await getUploadError((request) => request.answer(new Response('', { status: 502 })));
  expect(bad).toMatchObject({ code: 'unexpected', status: 502 });
});

test('aborting the signal aborts the request, and an aborted signal sends none', async () => {
  const { request, answer, stop } = start();
  stop.abort();
  expect(request.isAborted).toBe(true);
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });

  const sent = fakeXmlHttpRequests();
  const gone = upload(uploadReceipt, { files: [], signal: stop.signal, onSent: () => {} });
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([]);
});

test('an upload stores a renewed token, and a 401 ends the session', async () => {
  saveToken('t1');
  const { request, answer } = start();
  await request.answer(Response.json(reply, { headers: { 'X-Access-Token': 't2' } }));
  await answer;
  expect(readToken()).toBe('t2');

  const onEnd = vi.fn();
  const stop = onSessionEnd(onEnd);
  await getUploadError((next) => next.answer(problem(401, 'session.expired')));
  stop();
  expect(readToken()).toBeNull();
  expect(onEnd).toHaveBeenCalledOnce();
});

test('the Date header of the response sets the clock', async () => {
  const { request, answer } = start();
  const serverDate = 'Fri, 20 Nov 2099 03:00:00 GMT';
  await request.answer(Response.json(reply, { headers: { Date: serverDate } }));
  await answer;
  expect(Math.abs(productNow() - Date.parse(serverDate))).toBeLessThan(5000);
});
