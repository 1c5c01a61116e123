import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createSaifu, type SaifuOptions } from './create-saifu.ts';
import { SaifuError } from './saifu-error.ts';
import {
  answerJson,
  answerProblem,
  dropConnection,
  neverAnswer,
  type ScriptedAnswer,
  startScriptedServer,
} from './testing/scripted-server.ts';

const API_KEY = 'sk_secret-of-the-merchant';
const STORE = 'sto_01jd0000000000000000000000';
const ORDER = 'ord_01jd0000000000000000000000';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INVOICE = { store_id: STORE, pay_amount: 1280 };
const NOW = { 'retry-after': '0' };

async function start(answers: readonly ScriptedAnswer[], options: Partial<SaifuOptions> = {}) {
  const { baseUrl, requests } = await startScriptedServer(...answers);
  return {
    saifu: createSaifu({ apiKey: API_KEY, baseUrl, retryDelayMs: 1, ...options }),
    requests,
  };
}

async function catchError(work: Promise<unknown>): Promise<SaifuError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SaifuError)) throw new Error(`not a SaifuError: ${inspect(error)}`);
  return error;
}

test('a call sends the key, the language, the path, the query and the body of the contract', async () => {
  const { saifu, requests } = await start([answerJson({ items: [], next_cursor: null })], {
    language: 'ja',
  });
  await saifu.invoices.list({ limit: 5, status: 'paid', store_id: STORE });
  await saifu.invoices.create(INVOICE);
  await saifu.invoices.get(ORDER);
  await saifu.recurringBillings.withdrawPrice({ id: 'rcb_1', change: 'prc/1' });
  const { authorization, 'accept-language': language } = requests[0]?.headers ?? {};
  expect([authorization, language]).toEqual([`Bearer ${API_KEY}`, 'ja']);
  expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', `/api/v1/merchant/orders?limit=5&status=paid&store_id=${STORE}`, ''],
    ['POST', '/api/v1/merchant/orders', JSON.stringify(INVOICE)],
    ['GET', `/api/v1/merchant/orders/${ORDER}`, ''],
    ['POST', '/api/v1/merchant/recurring_billings/rcb_1/price_changes/prc%2F1/withdraw', ''],
  ]);
  expect(requests[1]?.headers['content-type']).toBe('application/json');
  expect(requests[2]?.headers['content-type']).toBeUndefined();
});

test('an input whose fields are all optional may be left out', async () => {
  const { saifu, requests } = await start([answerJson({})]);
  await saifu.payments.refund('pay_1');
  await saifu.payments.list();
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ['/api/v1/merchant/payments/pay_1/refunds', '{}'],
    ['/api/v1/merchant/payments', ''],
  ]);
});

test('each creating call has an idempotency key of its own, others have none', async () => {
  const { saifu, requests } = await start([answerJson({})]);
  const idempotencyKey = crypto.randomUUID();
  await saifu.invoices.create(INVOICE);
  await saifu.invoices.create(INVOICE);
  await saifu.invoices.create(INVOICE, { idempotencyKey });
  await saifu.invoices.cancel(ORDER);
  await saifu.invoices.get(ORDER);
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(UUID);
  expect(keys[1]).toMatch(UUID);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2)).toEqual([idempotencyKey, undefined, undefined]);
});

test.each([
  ['a dropped connection', dropConnection],
  ['429', answerProblem('rate.limited', 429, NOW)],
  ['502 of a proxy', answerJson('bad gateway', 502)],
  ['503', answerProblem('overloaded', 503, NOW)],
  ['a request that is still being executed', answerProblem('idempotency_key.in_progress', 409)],
])('after %s a creating call is repeated with the same key', async (_, failure) => {
  const { saifu, requests } = await start([failure, failure, answerJson({ id: ORDER }, 201)]);
  expect(await saifu.invoices.create(INVOICE)).toEqual({ id: ORDER });
  expect(requests).toHaveLength(3);
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
});

test('a read is repeated, and a call that is not safe to repeat is not', async () => {
  const overloaded = answerProblem('overloaded', 503, NOW);
  const read = await start([overloaded, answerJson({ id: ORDER })]);
  expect(await read.saifu.invoices.get(ORDER)).toEqual({ id: ORDER });
  const unsafe = await start([overloaded]);
  expect(await catchError(unsafe.saifu.invoices.cancel(ORDER))).toMatchObject({ status: 503 });
  expect(await catchError(unsafe.saifu.webhooks.remove('whk_1'))).toMatchObject({ status: 503 });
  expect(await catchError(unsafe.saifu.stores.update(STORE, {}))).toMatchObject({ status: 503 });
  expect(unsafe.requests).toHaveLength(3);
});

test.each([
  ['of the client', { maxRetries: 1 }, {}, 2],
  ['of the call', { maxRetries: 5 }, { maxRetries: 0 }, 1],
  ['by default', {}, {}, 3],
])('retries end at the limit %s', async (_, options, callOptions, count) => {
  const { saifu, requests } = await start([dropConnection], options);
  const error = await catchError(saifu.payments.list({}, callOptions));
  expect(error).toMatchObject({ code: 'connection.failed', status: null, requestId: null });
  expect(requests).toHaveLength(count);
});

test.each([
  ['idempotency_key.reused', 409],
  ['idempotency_key.interrupted', 409],
  ['request.invalid', 422],
  ['unexpected', 500],
])('%s is not retried', async (code, status) => {
  const { saifu, requests } = await start([answerProblem(code, status)]);
  expect(await catchError(saifu.invoices.create(INVOICE))).toMatchObject({ code, status });
  expect(requests).toHaveLength(1);
});

test('a long Retry-After is left to the caller', async () => {
  const later = new Date(Date.now() + 7_200_000).toUTCString();
  const { saifu, requests } = await start([
    answerProblem('rate.limited', 429, { 'retry-after': '3600' }),
    answerProblem('rate.limited', 429, { 'retry-after': later }),
  ]);
  expect(await catchError(saifu.stores.list())).toMatchObject({ retryAfterSeconds: 3600 });
  const { retryAfterSeconds } = await catchError(saifu.stores.list());
  expect(retryAfterSeconds).toBeGreaterThan(7100);
  expect(requests).toHaveLength(2);
});

test('a server that does not respond causes a timeout', async () => {
  const { saifu, requests } = await start([neverAnswer], { timeoutMs: 100, maxRetries: 1 });
  const error = await catchError(saifu.stores.list());
  expect(error).toMatchObject({ code: 'connection.timed_out', status: null });
  expect(error.message).toContain('100 ms');
  expect(requests).toHaveLength(2);
});

test('the signal of the caller ends a request and the wait for a retry', async () => {
  const reason = new Error('the shop closes');
  const waiting = await start([neverAnswer]);
  const controller = new AbortController();
  const listed = waiting.saifu.stores.list({}, { signal: controller.signal });
  controller.abort(reason);
  await expect(listed).rejects.toBe(reason);
  await expect(waiting.saifu.stores.list({}, { signal: controller.signal })).rejects.toBe(reason);

  const busy = new AbortController();
  const { saifu, requests } = await start([
    (response) => {
      answerProblem('overloaded', 503, { 'retry-after': '60' })(response);
      response.on('finish', () => setImmediate(() => busy.abort(reason)));
    },
  ]);
  await expect(saifu.stores.list({}, { signal: busy.signal })).rejects.toBe(reason);
  expect(requests).toHaveLength(1);
});

test('an error response is thrown with its code, fields, parameters and request id', async () => {
  const fields = [
    { path: 'items.0.name', code: 'field.too_long', params: { max: 60 } },
    { path: 'store_id', code: 'field.required' },
  ];
  const { saifu } = await start([answerProblem('request.invalid', 422, {}, { fields })]);
  const error = await catchError(saifu.invoices.create(INVOICE));
  expect(error).toMatchObject({
    name: 'SaifuError',
    code: 'request.invalid',
    status: 422,
    requestId: 'request-1',
    fields: [fields[0], { ...fields[1], params: {} }],
    message:
      'Not possible. (request.invalid); items.0.name: field.too_long; store_id: field.required',
  });
});

test.each<readonly [string, ScriptedAnswer, object]>([
  [
    'a page of a proxy',
    (response) => void response.writeHead(500, { 'x-request-id': 'r-2' }).end('<html>'),
    { code: 'unexpected', status: 500, requestId: 'r-2' },
  ],
  [
    'a redirect, which is not followed',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { code: 'unexpected', status: 302 },
  ],
  [
    'a success without JSON',
    (response) => void response.writeHead(200).end('{"secret":"sk_new'),
    { code: 'response.malformed', status: 200 },
  ],
])('%s is a SaifuError', async (_, answer, expected) => {
  const { saifu, requests } = await start([answer]);
  const error = await catchError(saifu.apiKeys.create({ name: 'register' }));
  expect(error).toMatchObject(expected);
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('sk_new');
  expect(requests).toHaveLength(1);
});

test('no output of the client or of its errors contains the key', async () => {
  const { saifu } = await start([answerProblem('key.invalid', 401), dropConnection, neverAnswer], {
    maxRetries: 0,
    timeoutMs: 100,
  });
  const errors = [
    await catchError(saifu.stores.list()),
    await catchError(saifu.stores.list()),
    await catchError(saifu.stores.list()),
  ];
  expect(errors.map(({ code }) => code)).toEqual([
    'key.invalid',
    'connection.failed',
    'connection.timed_out',
  ]);
  const output = [saifu, ...errors].map((value) => {
    return `${inspect(value, { depth: null, showHidden: true })}${JSON.stringify(value)}`;
  });
  expect(output.join()).not.toContain(API_KEY);
});

test.each<readonly [string, Partial<SaifuOptions>, RegExp]>([
  ['an empty key', { apiKey: '' }, /apiKey/],
  ['a key that is no header value', { apiKey: 'sk_1\r\nX-Evil: 1' }, /apiKey/],
  ['no address', { baseUrl: 'pay.example' }, /baseUrl/],
  ['an address with a path', { baseUrl: 'https://pay.example/api/v1' }, /without a path/],
  ['an address with a password', { baseUrl: 'https://a:b@pay.example' }, /baseUrl/],
  ['plain http to another machine', { baseUrl: 'http://pay.example' }, /https/],
  ['another protocol', { baseUrl: 'ftp://pay.example' }, /baseUrl/],
  ['no timeout', { timeoutMs: 0 }, /timeoutMs/],
  ['endless retries', { maxRetries: Infinity }, /maxRetries/],
  ['a negative delay', { retryDelayMs: -1 }, /retryDelayMs/],
])('%s is rejected when the client is created', (_, options, message) => {
  const create = () => createSaifu({ apiKey: API_KEY, baseUrl: 'https://pay.example', ...options });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(message);
  if (options.apiKey) expect(create).not.toThrow(options.apiKey);
});

test.each(['', '.', '..', '\ud800', undefined])(
  'the id %j is rejected without a request',
  async (id) => {
    const { saifu, requests } = await start([answerJson({})]);
    await expect(saifu.invoices.get(id as string)).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(0);
  },
);

test('a file is sent as it is, with its type', async () => {
  const { saifu, requests } = await start([answerJson({ id: STORE })]);
  await saifu.stores.setLogo(STORE, new Blob(['pixels'], { type: 'image/png' }));
  await saifu.stores.removeLogo(STORE);
  const path = `/api/v1/merchant/stores/${STORE}/logo`;
  expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PUT', path, 'pixels'],
    ['DELETE', path, ''],
  ]);
  expect(requests.map(({ headers }) => headers['content-type'])).toEqual(['image/png', undefined]);
});

test('an invalid key, limit or input of a call is rejected without a request', async () => {
  const { saifu, requests } = await start([answerJson({})]);
  const idempotencyKey = crypto.randomUUID();
  const calls = [
    saifu.invoices.create(INVOICE, { idempotencyKey: 'order-17' }),
    saifu.invoices.cancel(ORDER, { idempotencyKey }),
    saifu.invoices.list({}, { timeoutMs: Number.NaN }),
    saifu.invoices.list({}, { maxRetries: 1.5 }),
    saifu.invoices.create('{}' as never),
    saifu.stores.setLogo(STORE, Buffer.from('pixels') as never),
    saifu.stores.setLogo(STORE, new Blob(['<svg/>'], { type: 'image/svg+xml' })),
  ];
  for (const call of calls) await expect(call).rejects.toThrow(TypeError);
  expect(requests).toHaveLength(0);
});
