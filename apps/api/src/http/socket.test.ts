import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { type App, TIMEOUTS } from '../app.ts';
import { createTestApp } from '../testing/test-app.ts';

const listen = async (app: App) =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

/**
 * The server's response to these bytes after it closed the connection; empty if it did not close.
 */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    let response = '';
    const timer = setTimeout(() => {
      response = '';
      socket.destroy();
    }, 10_000);
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(response);
    });
    socket.write(bytes);
  });
}

const HOST = 'Host: localhost\r\n';

const REJECTED = [
  ['data that is not HTTP', '\x16\x03\x01 hello\r\n\r\n', 400, 'request.malformed'],
  [
    'oversized headers',
    `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'request.headers_too_large',
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.malformed'],
  [
    'two Content-Length headers',
    `POST /api/v1/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'request.malformed',
  ],
  [
    'Content-Length with chunked encoding',
    `POST /api/v1/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    'request.malformed',
  ],
] as const;

test('a malformed HTTP request gets one error response and the connection is closed', async () => {
  const port = await listen((await createTestApp()).app);
  for (const [name, bytes, status, code] of REJECTED) {
    const response = await answerTo(port, bytes);
    expect(response, name).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response, name).toContain(code);
  }
});

const CLOSE = `${HOST}Connection: close\r\n`;

test.each([
  ['QUERY', '/api/v1/login', 'POST'],
  ['SEARCH', '/api/v1/login', 'POST'],
  ['TRACE', '/api/v1/guest/config', 'GET'],
  ['BREW', '/api/v1/login', 'POST'],
  ['BREW', '/api/v1/userinfo?a=b', 'GET, PATCH, PUT, DELETE'],
  ['QUERY', '/', 'GET, HEAD'],
  ['BREW', '/home', 'GET, HEAD'],
  ['PROPFIND', '/api/openapi.json', 'GET, HEAD'],
])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
  const port = await listen((await createTestApp()).app);
  const response = await answerTo(port, `${method} ${path} HTTP/1.1\r\n${CLOSE}\r\n`);
  expect(response).toMatch(/^HTTP\/1.1 405 /);
  expect(response.toLowerCase()).toContain(`\r\nallow: ${allow.toLowerCase()}\r\n`);
  expect(response).toContain('request.method_unsupported');
});

test('an unknown Expect header returns 417 with a problem document', async () => {
  const port = await listen((await createTestApp()).app);
  const response = await answerTo(
    port,
    `POST /api/v1/login HTTP/1.1\r\n${CLOSE}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`,
  );
  expect(response).toMatch(/^HTTP\/1.1 417 /);
  expect(response).toContain('application/problem+json');
  expect(response).toContain('request.expectation_unsupported');
});

test('Expect: 100-continue returns 100 and then the response', async () => {
  const port = await listen((await createTestApp()).app);
  const response = await answerTo(
    port,
    `GET /healthz HTTP/1.1\r\n${CLOSE}Expect: 100-continue\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
});

test.each([
  ['the same', 'localhost'],
  ['another', 'elsewhere.example'],
])('two Host headers with %s name return 400', async (_, other) => {
  const port = await listen((await createTestApp()).app);
  for (const path of ['/healthz', '/api/v1/guest/config', '/%zz']) {
    const response = await answerTo(port, `GET ${path} HTTP/1.1\r\n${CLOSE}Host: ${other}\r\n\r\n`);
    expect(response, path).toMatch(/^HTTP\/1.1 400 /);
    expect(response, path).toContain('request.malformed');
  }
});

test('a chunked body larger than the limit returns 413', async () => {
  const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
  const head = `POST /api/v1/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
  const port = await listen((await createTestApp()).app);
  const response = await answerTo(
    port,
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
  );
  expect(response).toMatch(/^HTTP\/1.1 413 /);
  expect(response).toContain('request.too_large');
});

test('a client that sends headers too slowly is disconnected', async () => {
  const timeouts = { ...TIMEOUTS, headersMs: 200, checkMs: 50 };
  const port = await listen((await createTestApp({}, undefined, { timeouts })).app);
  const response = await answerTo(port, `GET / HTTP/1.1\r\n${HOST}X-Slow: `);
  expect(response).toContain('request.too_slow');
});

const UPLOAD = 'POST /api/v1/guest/orders/upload-receipt';
const SLOW = `Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"`;
const FORM = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 99\r\n\r\n--x\r\n';

test.each([
  ['a body', 'POST /api/v1/login', SLOW, { requestMs: 200 }, 'request.too_slow'],
  ['a body that is not read', 'PUT /api/v1/login', SLOW, { requestMs: 200 }, 'unsupported'],
  ['photos', UPLOAD, FORM, { uploadMs: 200 }, 'request.too_slow'],
])('a client that sends %s too slowly is disconnected', async (_, row, rest, given, code) => {
  const timeouts = { ...TIMEOUTS, headersMs: 100, checkMs: 50, ...given };
  const port = await listen((await createTestApp({}, undefined, { timeouts })).app);
  expect(await answerTo(port, `${row} HTTP/1.1\r\n${HOST}${rest}`)).toContain(code);
});

test('photos have a longer timeout than other bodies', async () => {
  const timeouts = { ...TIMEOUTS, headersMs: 100, requestMs: 100, uploadMs: 1500, checkMs: 50 };
  const port = await listen((await createTestApp({}, undefined, { timeouts })).app);
  const startedAt = performance.now();
  const response = await answerTo(port, `${UPLOAD} HTTP/1.1\r\n${HOST}${FORM}`);
  expect(response).toContain('request.too_slow');
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
});

test('all timeouts are bounded and applied to the server', async () => {
  const { headersMs, requestMs, uploadMs, idleMs, checkMs } = TIMEOUTS;
  expect(headersMs).toBeLessThanOrEqual(10_000);
  expect(requestMs).toBeLessThanOrEqual(30_000);
  expect(uploadMs).toBeLessThanOrEqual(120_000);
  expect(idleMs).toBeLessThanOrEqual(65_000);
  expect(checkMs).toBeLessThanOrEqual(5_000);
  // Zero would disable the timeout.
  expect(Math.min(headersMs, requestMs, uploadMs, idleMs, checkMs)).toBeGreaterThan(0);
  const { server } = (await createTestApp()).app;
  expect(server.headersTimeout).toBe(headersMs);
  expect(server.requestTimeout).toBe(uploadMs);
  expect(server.keepAliveTimeout).toBe(idleMs);
});
