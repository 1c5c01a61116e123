import { ENDPOINTS } from '@saifu/contract/all';
import { ProblemView } from '@saifu/contract/problem';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { seedDemoData } from './modules/sandbox/seed-demo-data.ts';
import { LIVE_ENV } from './testing/live-env.ts';
import { getStripeSandboxUrl } from './testing/payment-provider.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const LOGIN = { method: 'POST', url: '/api/v1/login' } as const;
const json = { 'content-type': 'application/json' };

async function getError({ app }: TestApp, ask: InjectOptions, name = '') {
  const answer = await app.inject(ask);
  expect(answer.headers['content-type'], name).toBe('application/problem+json');
  const problem = ProblemView.parse(answer.json());
  expect(problem.status, name).toBe(answer.statusCode);
  return { status: problem.status, code: problem.code, title: problem.title, answer };
}

const REJECTED: readonly (readonly [string, InjectOptions, number, string])[] = [
  ['an unknown path', { url: '/api/v1/nowhere' }, 404, 'not_found'],
  ['an unknown file', { url: '/assets/none.js' }, 404, 'not_found'],
  ['a URL that is not UTF-8', { url: '/api/v1/%ff' }, 404, 'not_found'],
  ['a NUL in the URL', { url: '/api/v1/guest/config?x=%00' }, 400, 'request.malformed'],
  ['another method', { method: 'PUT', url: LOGIN.url }, 405, 'request.method_unsupported'],
  ['an unused method', { method: 'PATCH', url: '/login' }, 404, 'not_found'],
  ['no content type', { ...LOGIN, payload: '{}', headers: {} }, 415, 'request.media_unsupported'],
  [
    'a form',
    { ...LOGIN, payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'request.media_unsupported',
  ],
  [
    'another charset',
    { ...LOGIN, payload: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
    'request.media_unsupported',
  ],
  [
    'a compressed body',
    { ...LOGIN, payload: '{}', headers: { ...json, 'content-encoding': 'gzip' } },
    415,
    'request.media_unsupported',
  ],
  ['broken JSON', { ...LOGIN, payload: '{"a":', headers: json }, 400, 'request.malformed'],
  ['an empty body', { ...LOGIN, payload: '', headers: json }, 400, 'request.malformed'],
  [
    'a duplicate key',
    { ...LOGIN, payload: '{"login_id":"a","login_id":"b","password":"x"}', headers: json },
    400,
    'request.malformed',
  ],
  [
    'a body of 65 kB',
    { ...LOGIN, payload: `"${'x'.repeat(65_536)}"`, headers: json },
    413,
    'request.too_large',
  ],
  ['a list', { ...LOGIN, payload: '[]', headers: json }, 422, 'request.invalid'],
  ['null', { ...LOGIN, payload: 'null', headers: json }, 422, 'request.invalid'],
  ['an unknown host', { url: '/', headers: { host: 'evil.example' } }, 421, 'request.host_unknown'],
  ['no session', { url: '/api/v1/userinfo' }, 401, 'session.expired'],
  [
    'a body on an endpoint without one',
    {
      method: 'POST',
      url: '/api/v1/guest/payments/pay_1/resend_confirmation',
      payload: '{"note":1}',
      headers: json,
    },
    400,
    'request.malformed',
  ],
  [
    'a body without a session on an endpoint without one',
    { method: 'DELETE', url: '/api/v1/sessions/current', payload: '{}', headers: json },
    401,
    'session.expired',
  ],
];

test('each invalid request is answered with its status and error code', async () => {
  const testApp = await createTestApp();
  for (const [name, ask, status, code] of REJECTED) {
    const found = await getError(testApp, ask, name);
    expect({ status: found.status, code: found.code }, name).toEqual({ status, code });
  }
});

test('a validation error lists each invalid field with path and code, unknown fields included', async () => {
  const payload = JSON.stringify({ login_id: ' ', admin: true });
  const { answer } = await getError(await createTestApp(), { ...LOGIN, payload, headers: json });
  expect(answer.json().fields).toEqual([
    { path: 'login_id', code: 'field.required' },
    { path: 'password', code: 'field.required' },
    { path: 'admin', code: 'field.unknown' },
  ]);
});

test('the title of an error is in the caller’s language', async () => {
  const testApp = await createTestApp();
  const titles = await Promise.all(
    ['en', 'ja', 'ko'].map(async (language) => {
      const headers = { 'accept-language': language };
      return (await getError(testApp, { url: '/api/v1/userinfo', headers })).title;
    }),
  );
  expect(new Set(titles).size).toBe(3);
  expect(titles[0]).toMatch(/session has expired/i);
});

test('hostile headers do not affect the response', async () => {
  const { app } = await createTestApp();
  const headers = {
    authorization: `Bearer ${'x'.repeat(5000)}`,
    'accept-language': '*;q=9,'.repeat(800),
    cookie: 'did=../../etc;;;=;did=',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': '<script>',
    'x-http-method-override': 'DELETE',
  };
  const answer = await app.inject({ url: '/api/v1/guest/config', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('every response carries the security headers', async () => {
  const { app } = await createTestApp({ PUBLIC_URL: 'https://saifu.example' });
  for (const url of ['/api/v1/guest/config', '/api/v1/nowhere', '/healthz', '/%zz']) {
    const { headers } = await app.inject({ url, headers: { host: 'saifu.example' } });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    // The only foreign origin in the policy is the one that tokenizes card numbers.
    const policy = String(headers['content-security-policy']).replace(getStripeSandboxUrl(), '');
    expect(policy).not.toMatch(/unsafe|http:|\*/);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy']).toContain('camera=(self)');
  }
});

test('health, readiness, metrics and the OpenAPI document are served', async () => {
  const { app } = await createTestApp();
  expect((await app.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
  expect((await app.inject('/metrics')).body).toContain('saifu_http_requests_total');
  expect((await app.inject('/api/docs')).body).toContain('/api/docs/scalar.js');
  const document = (await app.inject('/api/openapi.json')).json();
  const count = Object.values<object>(document.paths).flatMap((path) => Object.keys(path)).length;
  expect(count).toBe(ENDPOINTS.length);
});

test('GET /metrics is rejected for other machines unless they send the token', async () => {
  const testApp = await createTestApp();
  await getError(testApp, { url: '/metrics', remoteAddress: '203.0.113.9' });
  const token = 'a-long-metrics-token';
  const guarded = await createTestApp({ METRICS_TOKEN: token });
  await getError(guarded, { url: '/metrics' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await guarded.app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
});

test('with live keys the sandbox endpoints do not exist', async () => {
  const live = await createTestApp(LIVE_ENV);
  const headers = { host: 'saifu.example' };
  const demoData = await getError(live, { url: '/api/v1/sandbox/world', headers });
  expect(demoData.code).toBe('not_found');
  const document = (await live.app.inject({ url: '/api/openapi.json', headers })).json();
  expect(Object.keys(document.paths).filter((path) => path.includes('/sandbox/'))).toEqual([]);
  expect(document.info.contact.email).toBe(live.deps.config.operator.email);
});

test('GET /readyz returns 503 without a stack trace when the database is unreachable', async () => {
  const testApp = await createTestApp();
  await testApp.deps.db.close();
  const answer = await testApp.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ status: 'not_ready', database: 'unreachable' });
  expect(answer.body).not.toMatch(/at .*\.ts/);
});

test('the sandbox clock moves forward for all callers and never back', async () => {
  const { app, deps } = await createTestApp();
  const move = (advance_seconds: number) =>
    app.inject({ method: 'POST', url: '/api/v1/sandbox/clock', payload: { advance_seconds } });
  const before = Date.now();
  expect((await move(3600)).json().advanced_seconds).toBe(3600);
  expect(deps.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
  expect((await move(-1)).statusCode).toBe(422);
  expect((await move(0.5)).statusCode).toBe(422);
});

test('seeding the demo data twice succeeds, and the response lists the demo users', async () => {
  const { app, deps } = await createTestApp();
  await Promise.all([seedDemoData(deps), seedDemoData(deps)]);
  const { users } = (await app.inject('/api/v1/sandbox/world')).json();
  expect(users.map((user: { state: string }) => user.state)).toContain('suspended');
});
