import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { ENDPOINTS } from '@saifu/contract/all';
import { expect, test } from 'vitest';
import { LIVE_ENV } from '../testing/live-env.ts';
import { createTestApp } from '../testing/test-app.ts';

const FILES = [
  '/api/openapi.json',
  '/api/postman.json',
  '/api/docs/theme.css',
  '/api/docs/style-nonce.js',
  '/api/docs/api-key.js',
] as const;
const SCRIPT = '/api/docs/scalar.js';

function getDirectives(policy: unknown): ReadonlyMap<string, readonly string[]> {
  return new Map(
    String(policy)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

test('the page allows its own files and styles with its nonce, and no other server', async () => {
  const { app } = await createTestApp();
  const { headers, body } = await app.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const directives = getDirectives(headers['content-security-policy']);
  const [, nonce] = /property="csp-nonce" content="([^"]+)"/.exec(body) ?? [];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(directives.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect([...directives.values()].flat().join(' ')).not.toMatch(/https?:|\*|unsafe-eval|wasm/);
  expect(body).not.toMatch(/https?:/);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
});

test('every response of the page has another nonce', async () => {
  const { app } = await createTestApp();
  const pages = await Promise.all([app.inject('/api/docs'), app.inject('/api/docs')]);
  const policies = pages.map(({ headers }) => headers['content-security-policy']);
  expect(new Set(policies).size).toBe(2);
});

test('the settings of the page turn off everything that calls another server', async () => {
  const { app } = await createTestApp();
  const { body } = await app.inject('/api/docs');
  const [, text = ''] = /data-configuration="([^"]+)"/.exec(body) ?? [];
  expect(JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toMatchObject({
    url: '/api/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false,
  });
});

test.each([...FILES, SCRIPT])('GET %s is sent compressed, plain or not at all', async (url) => {
  const { app } = await createTestApp();
  const [plain, packed] = await Promise.all([
    app.inject(url),
    app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } }),
  ]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  expect(packed.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const { etag } = packed.headers;
  expect(plain.headers.etag).toBe(etag);
  const again = await app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  const other = await app.inject({ url, headers: { 'if-none-match': '"x"' } });
  expect(other.statusCode).toBe(200);
  const head = await app.inject({ method: 'HEAD', url });
  expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' });
});

test('the script is the browser build of Scalar', async () => {
  const { app } = await createTestApp();
  const { headers, body } = await app.inject(SCRIPT);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(body).toContain('csp-nonce');
  expect(body).toContain('createApiReference');
  // The policy of the page forbids both.
  expect(body).not.toMatch(/\bnew Function\(|\beval\(/);
});

test('the theme contains the design tokens', async () => {
  const { app } = await createTestApp();
  const { body } = await app.inject('/api/docs/theme.css');
  const used = [...body.matchAll(/var\((--color-[a-z-]+)\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(20);
  for (const name of used) expect(body).toContain(`${name}:`);
});

test('the Postman collection contains the served endpoints and this server', async () => {
  const { app, deps } = await createTestApp();
  const { item, variable } = (await app.inject('/api/postman.json')).json();
  const count = item.flatMap((folder: { item: unknown[] }) => folder.item).length;
  expect(count).toBe(ENDPOINTS.length);
  expect(variable[0]).toEqual({ key: 'base_url', value: deps.config.publicUrl.origin });
});

test('with live keys the Postman collection has no sandbox endpoints', async () => {
  const { app } = await createTestApp(LIVE_ENV);
  const headers = { host: 'saifu.example' };
  const { body } = await app.inject({ url: '/api/postman.json', headers });
  expect(body).toContain('/merchant/orders');
  expect(body).not.toContain('sandbox');
});

test.each([...FILES, SCRIPT, '/api/docs'])('%s is read-only', async (url) => {
  const { app } = await createTestApp();
  const { statusCode } = await app.inject({ method: 'POST', url, payload: {} });
  expect(statusCode).toBe(404);
});

const KEY = `sk_${'a'.repeat(43)}`;

/** Runs the script as a browser does, in a page that another one opened. */
async function runKeyScript(opener: unknown) {
  const { app } = await createTestApp();
  const script = await app.inject('/api/docs/api-key.js');
  const page = await app.inject('/api/docs');
  const [, text = ''] = /data-configuration="([^"]+)"/.exec(page.body) ?? [];
  const dataset = { configuration: text.replaceAll('&quot;', '"').replaceAll('&amp;', '&') };
  const window: { opener: unknown } = { opener };
  runInNewContext(script.body, { window, document: { getElementById: () => ({ dataset }) } });
  return { configuration: JSON.parse(dataset.configuration), window };
}

test('the page fills in the key of the console that opened it, and forgets the console', async () => {
  const keys = [KEY];
  const opener = { takeApiReferenceKey: () => keys.pop() };
  const { configuration, window } = await runKeyScript(opener);
  expect(configuration.authentication).toEqual({
    preferredSecurityScheme: 'key',
    securitySchemes: { key: { type: 'http', scheme: 'bearer', token: KEY } },
  });
  expect(configuration.persistAuth).toBe(false);
  expect(keys).toEqual([]);
  expect(window.opener).toBeNull();
});

const foreign = new Proxy(
  {},
  {
    get() {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  },
);

test.each([
  ['no page', null],
  ['a page without a key', {}],
  ['a page whose key was taken', { takeApiReferenceKey: () => undefined }],
  ['a page with other text', { takeApiReferenceKey: () => '<img src=x>' }],
  ['a page of another origin', foreign],
])('the page works without a key if %s opened it', async (_, opener) => {
  const { configuration } = await runKeyScript(opener);
  expect(configuration.authentication).toEqual({ preferredSecurityScheme: 'key' });
});

test('the scripts run in the order in which they need each other', async () => {
  const { app } = await createTestApp();
  const { body } = await app.inject('/api/docs');
  const sources = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual([
    '/api/docs/style-nonce.js',
    '/api/docs/api-key.js',
    '/api/docs/scalar.js',
  ]);
  expect(body.indexOf('id="api-reference"')).toBeLessThan(body.indexOf('/api/docs/api-key.js'));
});

test('with live keys the page takes no key from the console', async () => {
  const { app } = await createTestApp(LIVE_ENV);
  const headers = { host: 'saifu.example' };
  expect((await app.inject({ url: '/api/docs', headers })).body).not.toContain('api-key.js');
  const script = await app.inject({ url: '/api/docs/api-key.js', headers });
  expect(script.statusCode).toBe(404);
});
