import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from './certificate.fixture.ts';
import { createHttpWebhook } from './http-webhook.ts';

const BODY = '{"type":"order.created","data":{"status":"財布"}}';
const HEADERS = { 'content-type': 'application/json', 'webhook-id': 'whd_1' };
const CERTIFICATE = makeCertificate('hooks.example');

type Received = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

async function open(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver that records requests and gives the configured responses. */
async function receiver(
  answer: (response: ServerResponse) => void,
  serve: (listener: RequestListener) => Server = createHttpServer,
) {
  const received: Received[] = [];
  const port = await open(
    serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url: path, headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    }),
  );
  return { received, port };
}

const overTls = (listener: RequestListener) => createHttpsServer(CERTIFICATE, listener);

const respondWith = (status: number, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => void response.writeHead(status, headers).end('{}');
};

const sandbox = createHttpWebhook({ isSandbox: true });
const parcel = (url: string) => ({ url, headers: HEADERS, body: BODY });
const getErrorCode = (work: Promise<unknown>) =>
  work.then(String, (error: { code: string }) => error.code);

test('a webhook arrives byte for byte, with its headers', async () => {
  const { received, port } = await receiver(respondWith(204));
  const status = await sandbox.post(parcel(`http://localhost:${port}/hook?shop=1`));
  expect(status).toBe(204);
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/hook?shop=1',
      headers: { ...HEADERS, host: `localhost:${port}`, connection: 'close' },
      body: BODY,
    },
  ]);
});

test.each([200, 400, 401, 410, 429, 500, 503])('status %i is returned as it is', async (status) => {
  const { port } = await receiver(respondWith(status));
  expect(await sandbox.post(parcel(`http://127.0.0.1:${port}/`))).toBe(status);
});

test.each([301, 302, 307, 308])('redirect %i is returned and not followed', async (status) => {
  const elsewhere = await receiver(respondWith(200));
  const location = `http://127.0.0.1:${elsewhere.port}/`;
  const { port } = await receiver(respondWith(status, { location }));
  expect(await sandbox.post(parcel(`http://127.0.0.1:${port}/`))).toBe(status);
  expect(elsewhere.received).toEqual([]);
});

test('over TLS the certificate must match the name and come from a trusted CA', async () => {
  const { received, port } = await receiver(respondWith(200), overTls);
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return ['127.0.0.1'];
  };
  const trusting = createHttpWebhook({ isSandbox: true, resolve, ca: CERTIFICATE.cert });
  expect(await trusting.post(parcel(`https://hooks.example:${port}/`))).toBe(200);
  expect(asked).toEqual(['hooks.example']);
  expect(received).toHaveLength(1);

  const other = getErrorCode(trusting.post(parcel(`https://other.example:${port}/`)));
  expect(await other).toBe('webhook.ERR_TLS_CERT_ALTNAME_INVALID');
  const doubting = createHttpWebhook({ isSandbox: true, resolve });
  const unknown = getErrorCode(doubting.post(parcel(`https://hooks.example:${port}/`)));
  expect(await unknown).toBe('webhook.DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(received).toHaveLength(1);
});

/** A resolver that gives a different answer to each query. */
function fickle(...answers: readonly (readonly string[])[]) {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return answers[asked - 1] ?? [];
  };
  return { resolve, asked: () => asked };
}

test('a name is resolved once, and the connection goes to the checked address', async () => {
  const { received, port } = await receiver(respondWith(200));
  const { resolve, asked } = fickle(['127.0.0.1'], ['10.0.0.1']);
  const webhook = createHttpWebhook({ isSandbox: true, resolve });
  expect(await webhook.post(parcel(`http://hooks.example:${port}/`))).toBe(200);
  expect(asked()).toBe(1);
  expect(received).toHaveLength(1);
});

test('a name that later resolves to an internal address is rejected', async () => {
  const { received, port } = await receiver(respondWith(200), overTls);
  const { resolve } = fickle(['93.184.215.14'], ['127.0.0.1'], ['93.184.215.14', '127.0.0.1']);
  const live = createHttpWebhook({ isSandbox: false, resolve, ca: CERTIFICATE.cert });
  const url = `https://hooks.example:${port}/`;
  expect(await live.mayReach(url)).toBe(true);
  expect(await getErrorCode(live.post(parcel(url)))).toBe('webhook.target_forbidden');
  expect(await getErrorCode(live.post(parcel(url)))).toBe('webhook.target_forbidden');
  expect(received).toEqual([]);
});

test('a receiver that never responds causes a timeout', async () => {
  const { port } = await receiver(() => {});
  const hasty = createHttpWebhook({ isSandbox: true, timeoutMs: 200 });
  expect(await getErrorCode(hasty.post(parcel(`http://127.0.0.1:${port}/`)))).toBe(
    'webhook.timeout',
  );
});

test('a name server that never responds causes a timeout', async () => {
  const resolve = () => new Promise<never>(() => {});
  const hasty = createHttpWebhook({ isSandbox: false, timeoutMs: 200, resolve });
  expect(await getErrorCode(hasty.post(parcel('https://shop.example/')))).toBe('webhook.timeout');
});

test('a receiver that sends headers slowly or endless early hints causes a timeout', async () => {
  const port = await open(
    createSocketServer((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n');
      const drop = setInterval(() => socket.write('X: y\r\n'), 20);
      socket.on('error', () => {});
      socket.on('close', () => clearInterval(drop));
    }),
  );
  const hasty = createHttpWebhook({ isSandbox: true, timeoutMs: 300 });
  expect(await getErrorCode(hasty.post(parcel(`http://127.0.0.1:${port}/`)))).toBe(
    'webhook.timeout',
  );
});

test('a request can shorten the timeout but not extend it', async () => {
  const { port } = await receiver(() => {});
  const posted = (timeoutMs: number, requestedTimeoutMs: number) => {
    const post = createHttpWebhook({ isSandbox: true, timeoutMs });
    return post.post({ ...parcel(`http://127.0.0.1:${port}/`), timeoutMs: requestedTimeoutMs });
  };
  expect(await getErrorCode(posted(600_000, 200))).toBe('webhook.timeout');
  expect(await getErrorCode(posted(200, 600_000))).toBe('webhook.timeout');
});

test('of an endless response body only the beginning is read', async () => {
  const closed = Promise.withResolvers<number>();
  const { port } = await receiver((response) => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024);
    const pour = () => {
      while (response.write(chunk)) written += chunk.length;
    };
    response.on('drain', pour).on('close', () => closed.resolve(written));
    response.writeHead(200);
    pour();
  });
  expect(await sandbox.post(parcel(`http://127.0.0.1:${port}/`))).toBe(200);
  expect(await closed.promise).toBeLessThan(16 * 1024 * 1024);
});

test('oversized response headers are rejected', async () => {
  const { port } = await receiver((response) => {
    response.writeHead(200, { 'x-long': 'y'.repeat(12 * 1024) }).end();
  });
  const error = await getErrorCode(sandbox.post(parcel(`http://127.0.0.1:${port}/`)));
  expect(error).toBe('webhook.HPE_HEADER_OVERFLOW');
});

test.each([
  ['a closed port', undefined],
  ['a connection closed without a response', ''],
  ['a response that is not HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
  [
    'a protocol upgrade',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  ],
])('%s causes an error that contains only a code', async (_, words) => {
  let port = 1;
  if (words !== undefined) {
    port = await open(createSocketServer((socket) => void socket.on('error', () => {}).end(words)));
  }
  const url = `http://localhost:${port}/hook?secret=1`;
  const error = await sandbox.post(parcel(url)).catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'DeliveryError' });
  expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/localhost|127|secret|SSH/);
  expect(error).toMatchObject({ code: expect.stringMatching(/^webhook\.\w+$/) });
});

test('an unresolvable name causes an error, but mayReach still accepts it', async () => {
  const lost = createHttpWebhook({ isSandbox: false, resolve: async () => [] });
  expect(await getErrorCode(lost.post(parcel('https://shop.example/')))).toBe('webhook.unresolved');
  expect(await lost.mayReach('https://shop.example/')).toBe(true);
});
