import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { endpoint } from '@saifu/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { countBytes } from '../../platform/chunked-buffer.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { handleError } from '../error-handler.ts';
import { registerRoutes } from '../register-routes.ts';
import { route, type Sent } from '../route.ts';

const MEGABYTE = 1024 * 1024;
const POLL_OPTIONS = { timeout: 15_000 };

const row = endpoint({
  method: 'POST',
  path: '/api/v1/guest/pictures',
  access: 'guest',
  summary: 'Pictures, for this test alone.',
  accepts: {
    field: 'picture',
    types: ['image/jpeg'],
    filesMax: 3,
    fileBytesMax: MEGABYTE,
    bytesMax: 2 * MEGABYTE,
    error: 'receipt.wrong_format',
  },
  reply: z.array(z.int()),
  errors: ['receipt.wrong_format', 'file.too_large', 'rate.limited'],
});

let app: FastifyInstance;
/** Hook into the handler. The handler returns the size of each file. */
let inspect: (files: Sent['files']) => Promise<void>;

beforeEach(async () => {
  const { deps } = await createTestApp();
  inspect = async () => {};
  app = Fastify();
  app.setErrorHandler((error, request, reply) => handleError(deps, error, request, reply));
  const uploadRoute = route(row, async ({ files }) => {
    await inspect(files);
    return files.map(countBytes);
  });
  registerRoutes(app, deps, [uploadRoute]);
  onTestFinished(() => app.close());
});

type Part = { readonly name?: string; readonly file?: string; readonly bytes: number };

const EDGE = 'edge-of-a-part';

function createForm(...parts: readonly Part[]): Buffer {
  const chunks = parts.map(({ name = 'picture', file = 'a.jpg', bytes }) => {
    const fileName = file === '' ? '' : `; filename="${file}"`;
    const head = `--${EDGE}\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 7), Buffer.from('\r\n')]);
  });
  return Buffer.concat([...chunks, Buffer.from(`--${EDGE}--\r\n`)]);
}

const FORM = `multipart/form-data; boundary=${EDGE}`;

async function send(payload: Buffer, type = FORM, remoteAddress = '192.0.2.1') {
  const headers = { 'content-type': type };
  const answer = await app.inject({
    method: 'POST',
    url: row.path,
    headers,
    payload,
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('the files of a form arrive complete and in order', async () => {
  const { status, body } = await send(createForm({ bytes: 10 }, { bytes: MEGABYTE }, { bytes: 3 }));
  expect(status).toBe(200);
  expect(body).toEqual([10, MEGABYTE, 3]);
});

const ONE = createForm({ bytes: 10 });

/** A part with these header lines, before a valid file. */
function createPart(...lines: readonly string[]): Buffer {
  return Buffer.concat([Buffer.from([`--${EDGE}`, ...lines, '', 'x', ''].join('\r\n')), ONE]);
}

const DISPOSITION = 'Content-Disposition: form-data; name="picture"; filename="a.jpg"';

const REJECTED = [
  ['no file', createForm(), FORM],
  ['another field', createForm({ name: 'photo', bytes: 9 }), FORM],
  ['another field after a valid one', createForm({ bytes: 9 }, { name: 'b', bytes: 9 }), FORM],
  ['the name of an object property', createForm({ name: 'constructor', bytes: 9 }), FORM],
  ['a text field', createForm({ file: '', bytes: 9 }), FORM],
  [
    'a text field after a file',
    createForm({ bytes: 9 }, { name: 'note', file: '', bytes: 9 }),
    FORM,
  ],
  ['too many files', createForm(...Array.from({ length: 4 }, () => ({ bytes: 9 }))), FORM],
  ['a form without its closing boundary', ONE.subarray(0, -8), FORM],
  ['a form truncated in a file', createForm({ bytes: 5000 }).subarray(0, 3000), FORM],
  ['a truncated part header', Buffer.from(`--${EDGE}\r\nContent-Dispo`), FORM],
  ['a part without headers', Buffer.concat([Buffer.from(`--${EDGE}\r\n`), ONE]), FORM],
  ['a part without a disposition', createPart('Content-Type: image/jpeg'), FORM],
  ['a part that is no form data', createPart('Content-Disposition: attachment'), FORM],
  [
    'a part with forty headers',
    createPart(DISPOSITION, ...Array.from({ length: 40 }, () => 'X: y')),
    FORM,
  ],
  ['a part with a large header', createPart(DISPOSITION, `X: ${'x'.repeat(9000)}`), FORM],
  ['text before the first boundary', Buffer.concat([Buffer.from('hello\r\n'), ONE]), FORM],
  ['an empty body', Buffer.alloc(0), FORM],
  ['no boundary', ONE, 'multipart/form-data'],
  ['another boundary', ONE, 'multipart/form-data; boundary=else'],
  ['random bytes', Buffer.alloc(500, 7), FORM],
  ['a file alone', Buffer.alloc(500, 7), 'image/jpeg'],
  ['JSON', Buffer.from('{}'), 'application/json'],
  ['no content type', Buffer.from('{}'), ''],
] as const;

test.each(REJECTED)(
  '%s instead of a valid form is rejected with the endpoint’s error code',
  async (_, payload, type) => {
    const { status, body } = await send(payload, type);
    expect(body).toMatchObject({ status: 422, code: 'receipt.wrong_format' });
    expect(status).toBe(422);
  },
);

test('a file that is too large and a form that is too large return 413', async () => {
  const one = await send(createForm({ bytes: MEGABYTE + 1 }));
  expect(one.body).toMatchObject({ status: 413, code: 'file.too_large', params: { max: 1 } });
  const sizes = [MEGABYTE - 9, MEGABYTE, 200_000].map((bytes) => ({ bytes }));
  const all = await send(createForm(...sizes));
  expect(all.body).toMatchObject({ status: 413, code: 'file.too_large', params: { max: 2 } });
  expect((await send(ONE)).status).toBe(200);
});

test('a form in small chunks is accepted, and its transfer rate is limited', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const form = createForm({ bytes: MEGABYTE }, { bytes: MEGABYTE - 5000 });
  const smallChunks = Array.from({ length: Math.ceil(form.length / 700) }, (_, at) =>
    form.subarray(at * 700, (at + 1) * 700),
  );
  const begun = performance.now();
  const options = { method: 'POST', headers: { 'content-type': FORM } };
  const asked = request(new URL(row.path, address), options);
  Readable.from(smallChunks).pipe(asked);
  const [answer] = await once(asked, 'response');
  expect(await json(answer)).toEqual([MEGABYTE, MEGABYTE - 5000]);
  expect(performance.now() - begun).toBeGreaterThan(50);
});

test('a third concurrent form of one caller returns 429, and other callers are accepted', async () => {
  const gate = Promise.withResolvers<void>();
  const both = Promise.withResolvers<void>();
  let inside = 0;
  inspect = async () => {
    inside += 1;
    if (inside === 2) both.resolve();
    await gate.promise;
  };
  const first = [send(ONE), send(ONE)];
  await both.promise;
  const third = await send(ONE);
  expect(third.body).toMatchObject({ status: 429, code: 'rate.limited' });
  const other = send(ONE, FORM, '192.0.2.2');
  gate.resolve();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  expect((await send(ONE)).status).toBe(200);
});

/** Starts sending a form and does not finish it. */
async function begin(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${row.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\n`;
  const payload = createForm({ bytes: 500_000 });
  socket.write(`${head}Content-Length: ${payload.length}\r\n\r\n`);
  socket.write(payload.subarray(0, 300_000));
  return socket;
}

test('a client that disconnects during an upload frees its slot', async () => {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const ask = () => send(ONE, FORM, '127.0.0.1');
  const sockets = await Promise.all([begin(port), begin(port)]);
  await expect.poll(async () => (await ask()).status, POLL_OPTIONS).toBe(429);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await ask()).status, POLL_OPTIONS).toBe(200);
});

test('a client that sends too much gets 413 even if it reads the response only at the end', async () => {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(20 * MEGABYTE)]), 'a.jpg');
  const answer = await fetch(`http://127.0.0.1:${port}${row.path}`, { method: 'POST', body: form });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'file.too_large' });
});
