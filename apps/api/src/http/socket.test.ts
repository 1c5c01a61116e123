import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { testHouse } from '../testing/house.ts';

/** What the server answers to these bytes, until it closes the line. */
async function answerTo(bytes: string, waitMs = 5000): Promise<string> {
  const { app } = await testHouse();
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return new Promise((resolve) => {
    const socket = createConnection(Number(address.port), '127.0.0.1');
    let said = '';
    const give = () => {
      socket.destroy();
      resolve(said);
    };
    const timer = setTimeout(give, waitMs);
    socket.on('data', (data) => {
      said += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(said);
    });
    socket.write(bytes);
  });
}

const HOST = 'Host: localhost\r\n';

test.each([
  ['something that is not HTTP', '\x16\x03\x01 hello\r\n\r\n', 400, 'request.malformed'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'request.headers_too_large',
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, ''],
  [
    'two lengths',
    `POST /api/v1/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'request.malformed',
  ],
  [
    'a length and chunks',
    `POST /api/v1/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    'request.malformed',
  ],
])('%s gets one clear answer and the line is closed', async (_, bytes, status, code) => {
  const said = await answerTo(bytes);
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(said).toContain(code);
});

test('a body larger than allowed is cut off, however it comes', async () => {
  const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
  const head = `POST /api/v1/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
  const said = await answerTo(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`);
  expect(said).toMatch(/^HTTP\/1.1 413 /);
  expect(said).toContain('request.too_large');
});

test('whoever dawdles over their headers is cut off', { timeout: 30_000 }, async () => {
  const started = Date.now();
  const said = await answerTo(`GET / HTTP/1.1\r\n${HOST}X-Slow: `, 25_000);
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(said).toContain('request.too_slow');
});
