import { getUserinfo } from '@saifu/contract/account';
import { getAttachment, uploadAttachment } from '@saifu/contract/attachment';
import { endpoint } from '@saifu/contract/endpoint';
import { id } from '@saifu/contract/fields';
import { pageQuery } from '@saifu/contract/page';
import { endCurrentSession, login } from '@saifu/contract/session';
import { AppError } from '@saifu/domain/shared/app-error';
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createFakeBrowser, hana, problem, respondWith } from './browser.fixture.ts';
import { call, callForFile } from './call.ts';
import { saveLanguage } from './language.ts';
import { clearSession, readToken, saveToken } from './session.ts';

const typed = { login_id: 'hana@example.com', password: 'secret' };

const getThing = endpoint({
  method: 'GET',
  path: '/api/v1/things/{id}',
  access: 'guest',
  summary: 'A thing.',
  params: z.object({ id: id('order') }),
  query: z.object(pageQuery),
  reply: z.object({ id: z.string() }),
  errors: [],
});

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
  clearSession();
});

test('a call sends the token and the language and returns the reply', async () => {
  const asked = respondWith(Response.json(hana));
  saveToken('t1');
  saveLanguage('ja');
  await expect(call(getUserinfo)).resolves.toEqual(hana);
  expect(asked[0]?.method).toBe('GET');
  expect(asked[0]?.url).toBe('https://saifu.example/api/v1/userinfo');
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer t1');
  expect(asked[0]?.headers.get('Accept-Language')).toBe('ja');
  expect(asked[0]?.headers.has('Content-Type')).toBe(false);
  expect(asked[0]?.credentials).toBe('same-origin');
});

test('a body is sent as JSON, and a guest sends no Authorization header', async () => {
  const asked = respondWith(Response.json({}));
  await call(login, { body: typed });
  expect(asked[0]?.headers.get('Content-Type')).toBe('application/json');
  expect(asked[0]?.headers.has('Authorization')).toBe(false);
  await expect(asked[0]?.json()).resolves.toEqual(typed);
});

test('callForFile returns the file with its type and throws the error code of an error response', async () => {
  const params = { id: 'upl_01jd0000000000000000000001' };
  respondWith(
    new Response(new Uint8Array([0xff, 0xd8]), { headers: { 'content-type': 'image/jpeg' } }),
  );
  const file = await callForFile(getAttachment, { params });
  expect(file.type).toBe('image/jpeg');
  expect([...(await file.bytes())]).toEqual([0xff, 0xd8]);
  respondWith(problem(404, 'not_found'));
  await expect(callForFile(getAttachment, { params })).rejects.toThrow('not_found');
});

test('a file is sent unchanged, with its own type as Content-Type', async () => {
  const asked = respondWith(Response.json({}));
  const file = new Blob(['bytes'], { type: 'image/png' });
  await call(uploadAttachment, { query: { name: 'a b.png' } }, { file });
  expect(asked[0]?.url).toBe('https://saifu.example/api/v1/uploads?name=a+b.png');
  expect(asked[0]?.headers.get('Content-Type')).toBe('image/png');
  await expect(asked[0]?.text()).resolves.toBe('bytes');
});

test('path and query parameters are encoded, and undefined ones are omitted', async () => {
  const asked = respondWith(Response.json({ id: 'x' }));
  await call(getThing, { params: { id: 'a/b ?#' }, query: { limit: '5', cursor: undefined } });
  expect(asked[0]?.url).toBe('https://saifu.example/api/v1/things/a%2Fb%20%3F%23?limit=5');
});

test.each(['', '.', '..'])(
  'the id %j, which would change the path, is rejected as not found without a request',
  async (id) => {
    const asked = respondWith();
    await expect(call(getThing, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual([]);
  },
);

test('the endpoint determines the required input and the type of the reply', () => {
  const rows = {
    thing: () => call(getThing, { params: { id: 'x' } }),
    nothing: () => call(endCurrentSession),
    // @ts-expect-error an endpoint with parameters requires them
    withoutParams: () => call(getThing),
    // @ts-expect-error an endpoint with a body requires it
    withoutBody: () => call(login, {}),
    // @ts-expect-error an endpoint without a body accepts none
    withBody: () => call(getUserinfo, { body: {} }),
  };
  expectTypeOf(rows.thing).returns.resolves.toEqualTypeOf<{ id: string }>();
  expectTypeOf(rows.nothing).returns.resolves.toEqualTypeOf<undefined>();
});

test('a 204 response resolves to undefined', async () => {
  respondWith(new Response(null, { status: 204 }));
  await expect(call(endCurrentSession)).resolves.toBeUndefined();
});

test('an error response is thrown with its code, parameters, fields, status and request id', async () => {
  const fields = [
    { path: 'login_id', code: 'field.too_long', params: { max: 254, odd: { deep: 1 } } },
    { path: 'password', code: 'field.of_tomorrow' },
  ];
  respondWith(
    problem(422, 'request.invalid', { params: { missing: ['a', 'b'], no: 1.5 }, fields }),
  );
  const error = await call(login, { body: typed }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'request.invalid', status: 422, requestId: 'r1' });
  expect(error).toHaveProperty('params', { missing: ['a', 'b'], no: 1.5 });
  expect(error).toHaveProperty('fields', [
    { path: 'login_id', code: 'field.too_long', params: { max: 254 } },
    { path: 'password', code: 'field.format', params: {} },
  ]);
});

test.each([
  ['an unknown code', problem(418, 'tea.pot')],
  ['the name of an Object property', problem(500, 'constructor')],
  ['an error page of a proxy', new Response('<html>Bad Gateway</html>', { status: 502 })],
  ['JSON that is not a problem document', Response.json({ code: 'order.paid' }, { status: 409 })],
  ['an incomplete problem document', problem(409, 'order.paid', { fields: null })],
  ['an empty error response', new Response(null, { status: 500 })],
  ['HTML instead of JSON', new Response('<html></html>')],
  ['an empty 200 response', new Response('')],
])('%s is thrown as unexpected, with its status', async (_, response) => {
  respondWith(response);
  const error = { code: 'unexpected', status: response.status };
  await expect(call(getUserinfo)).rejects.toMatchObject(error);
});

test('a network failure, before or during the response, is thrown as offline', async () => {
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
  respondWith(new TypeError('Failed to fetch'), new Response(cut));
  for (const _ of ['before', 'within']) {
    const offline = { code: 'offline', status: null, requestId: null };
    await expect(call(getUserinfo)).rejects.toMatchObject(offline);
  }
});

test('a call times out after 100 seconds and is thrown as offline', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => init.signal?.throwIfAborted());
  await expect(call(getUserinfo)).rejects.toMatchObject({ code: 'offline' });
  expect(timeout).toHaveBeenCalledWith(100_000);
  timeout.mockRestore();
});

test('an aborted call rejects with the reason of its signal', async () => {
  const stop = new AbortController();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    stop.abort();
    init.signal?.throwIfAborted();
  });
  const reason = await call(getUserinfo, {}, { signal: stop.signal }).catch((error) => error);
  expect(reason).toBe(stop.signal.reason);
});

test('a renewed token replaces the stored token that it was issued for', async () => {
  respondWith(Response.json(hana, { headers: { 'X-Access-Token': 't2' } }));
  saveToken('t1');
  await call(getUserinfo);
  expect(readToken()).toBe('t2');
});

test('a renewed token is dropped if the user signed out in the meantime', async () => {
  saveToken('t1');
  vi.stubGlobal('fetch', async () => {
    clearSession();
    return Response.json(hana, { headers: { 'X-Access-Token': 't2' } });
  });
  await call(getUserinfo);
  expect(readToken()).toBeNull();
});

test('a call with an explicit token leaves the stored token unchanged, on success and on error', async () => {
  const success = Response.json(hana, { headers: { 'X-Access-Token': 't9' } });
  const asked = respondWith(success, problem(401, 'session.expired'));
  saveToken('t1');
  const onToken = vi.fn();
  await call(getUserinfo, {}, { token: 'link', onToken });
  expect(onToken).toHaveBeenCalledExactlyOnceWith('t9');
  await expect(call(getUserinfo, {}, { token: 'link' })).rejects.toMatchObject({ status: 401 });
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer link');
  expect(readToken()).toBe('t1');
});
