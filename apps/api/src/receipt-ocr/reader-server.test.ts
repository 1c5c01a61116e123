import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type OutgoingFrame, toSegments } from './ipc-frames.ts';
import { ask, connectTo, createMarker, eventually, SECRET, startReader } from './reader.fixture.ts';
import { FRAMES_TYPE, READ_BYTES_MAX, toReadFrame } from './reader-protocol.ts';

const MEGABYTE = 1024 * 1024;
const FRAME = toReadFrame([Buffer.from('receipt tea')], 'a');

const toBody = (frame: OutgoingFrame) => Buffer.concat(toSegments(frame));

type Sent = { readonly body?: Buffer; readonly secret?: string | null; readonly type?: string };

/** Sends a request as the API does, except for what is given. */
async function send(url: URL, { body = toBody(FRAME), secret = SECRET, type = FRAMES_TYPE }: Sent) {
  const answer = await fetch(new URL('v1/read', url), {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
    },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}

test('POST /v1/read returns the progress and the result to a caller with the secret', async () => {
  const { url } = await startReader();
  const { status, text } = await send(url, {});
  expect(status).toBe(200);
  expect(text).toMatch(/"status":"reading".*"kind":"result".*"title":"tea"/s);
});

test('POST /v1/read returns 401 without the secret and accepts each secret of the list', async () => {
  const secrets = ['b'.repeat(32), SECRET];
  const { url } = await startReader({ secrets });
  for (const secret of [null, '', 'x', `${SECRET}x`, SECRET.slice(1), secrets.join(',')]) {
    expect(await send(url, { secret })).toEqual({ status: 401, text: '{"code":"key.invalid"}' });
  }
  for (const secret of secrets) expect((await send(url, { secret })).status).toBe(200);
  expect((await fetch(new URL('v1/status', url))).status).toBe(401);
});

const withHeader = (header: unknown, ...attachments: readonly Buffer[]) =>
  toBody({ header, attachments });
const photo = Buffer.from('receipt');

test.each([
  ['no bytes', Buffer.alloc(0)],
  ['other bytes', Buffer.from('a photo of a receipt')],
  ['half a frame', toBody(FRAME).subarray(0, 40)],
  ['two frames', Buffer.concat([toBody(FRAME), toBody(FRAME)])],
  ['no photo', withHeader({ caller: 'a' })],
  ['no caller', withHeader({}, photo)],
  ['an empty caller', withHeader({ caller: '' }, photo)],
  ['a long caller', withHeader({ caller: 'a'.repeat(101) }, photo)],
  ['a header that is no object', withHeader(null, photo)],
])('POST /v1/read with %s returns 400', async (_, body) => {
  const { url } = await startReader();
  const answer = await send(url, { body });
  expect(answer).toEqual({ status: 400, text: '{"code":"request.malformed"}' });
});

test('POST /v1/read returns 413 beyond the limits of an upload, and 415 for another type', async () => {
  const { url } = await startReader();
  const tooLarge = { status: 413, text: '{"code":"request.too_large"}' };
  const sendPhotos = (...photos: readonly Buffer[]) =>
    send(url, { body: toBody(toReadFrame(photos, 'a')) });
  expect(await sendPhotos(Buffer.alloc(10 * MEGABYTE + 1))).toEqual(tooLarge);
  expect(await sendPhotos(...Array.from({ length: 11 }, () => photo))).toEqual(tooLarge);
  const announced = Buffer.alloc(16);
  announced.writeUInt32BE(0x53454531, 0);
  announced.writeUInt32BE(2, 4);
  announced.writeUInt32BE(1, 8);
  announced.writeUInt32BE(0xffffffff, 12);
  expect(await send(url, { body: announced })).toEqual(tooLarge);
  expect((await send(url, { body: Buffer.alloc(READ_BYTES_MAX + 1) })).status).toBe(413);
  expect((await send(url, { type: 'application/json' })).status).toBe(415);
  expect(await send(url, {})).toMatchObject({ status: 200 });
});

test('POST /v1/read without a length returns 400, because its memory cannot be reserved', async () => {
  const { url } = await startReader();
  const body = new PassThrough();
  body.end(toBody(FRAME));
  const answer = await fetch(new URL('v1/read', url), {
    method: 'POST',
    headers: { 'content-type': FRAMES_TYPE, authorization: `Bearer ${SECRET}` },
    body: body as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(400);
});

test('photos beyond the memory of a reader get 503 before they are read', async () => {
  const { url } = await startReader();
  const { ocrPool } = connectTo([url]);
  const large = Array.from({ length: 4 }, () => Buffer.alloc(10 * MEGABYTE - 100));
  const reading = ocrPool.read([Buffer.from('sleep'), ...large], 'a').catch(() => undefined);
  const waiting = ['b', 'c', 'd', 'e', 'f'].map((caller) =>
    ocrPool.read([Buffer.from('receipt'), ...large], caller).catch(() => undefined),
  );
  await eventually(() => ocrPool.getStats()).toMatchObject({ waiting: 5, reading: 1 });
  const body = toBody(toReadFrame(large, 'g'));
  expect(await send(url, { body })).toEqual({ status: 503, text: '{"code":"overloaded"}' });
  await ocrPool.stop();
  await Promise.all([reading, ...waiting]);
});

test('a full queue returns 503 and a caller with too many requests 429', async () => {
  const { url, ocrPool } = await startReader({
    pool: { queue: { waitingMax: 2, perCallerMax: 1 } },
  });
  const far = connectTo([url]).ocrPool;
  const first = ask(far, 'sleep');
  await eventually(() => ocrPool.getStats().reading).toBe(1);
  const second = ask(far, 'receipt', 'b');
  await eventually(() => ocrPool.getStats().waiting).toBe(1);
  const again = await send(url, { body: toBody(toReadFrame([photo], 'b')) });
  expect(again.status).toBe(429);
  expect(again.text).toContain('"code":"rate.limited","params":{"seconds":10}');
  const third = ask(far, 'receipt', 'c');
  await eventually(() => ocrPool.getStats().waiting).toBe(2);
  const full = await send(url, { body: toBody(toReadFrame([photo], 'd')) });
  expect(full.status).toBe(503);
  expect(full.text).toContain('"code":"receipt_scan.queue_full","params":{"seconds":10}');
  expect(await ask(far, 'receipt', 'd')).toBe('receipt_scan.queue_full');
  await far.stop();
  expect(await Promise.all([first, second, third])).toEqual(
    Array.from({ length: 3 }, () => 'overloaded'),
  );
});

test('a receipt whose caller is gone leaves the queue, and a running one is discarded', async () => {
  const { url, ocrPool } = await startReader();
  const [here, there] = [connectTo([url]).ocrPool, connectTo([url]).ocrPool];
  const marker = createMarker();
  const running = ask(here, `receipt-after ${marker.file}`);
  await eventually(() => ocrPool.getStats().reading).toBe(1);
  const gone = ask(here, 'receipt gone', 'b');
  await eventually(() => ocrPool.getStats().waiting).toBe(1);
  const other = ask(there, 'receipt other', 'c');
  await eventually(() => ocrPool.getStats().waiting).toBe(2);
  await here.stop();
  expect(await Promise.all([running, gone])).toEqual(['overloaded', 'overloaded']);
  await eventually(() => ocrPool.getStats().waiting).toBe(1);
  marker.create();
  expect(await other).toBe('other');
  // The running one and the other: the one that waited was never read.
  expect(ocrPool.getStats()).toMatchObject({ read: 2, waiting: 0, reading: 0 });
});

const getReadiness = async (url: URL) => {
  const answer = await fetch(new URL('readyz', url));
  return { status: answer.status, body: await answer.json() };
};

test('a draining reader answers /readyz with 503 and finishes what it has begun', async () => {
  const { app, url, ocrPool, draining } = await startReader();
  ocrPool.warm();
  await eventually(() => getReadiness(url)).toEqual({ status: 200, body: { status: 'ready' } });
  const far = connectTo([url]).ocrPool;
  const marker = createMarker();
  const running = ask(far, `receipt-after ${marker.file}`);
  await eventually(() => ocrPool.getStats().reading).toBe(1);
  draining.abort();
  expect(await getReadiness(url)).toEqual({ status: 503, body: { status: 'draining' } });
  const second = ask(far, 'receipt second', 'b');
  await eventually(() => ocrPool.getStats().waiting).toBe(1);
  const closed = app.close();
  marker.create();
  await closed;
  expect(await Promise.all([running, second])).toEqual(['late', 'second']);
  expect(await ask(far, 'receipt', 'b')).toBe('overloaded');
});

test('a reader whose workers cannot start answers /readyz with 503 and /healthz with 200', async () => {
  const { url } = await startReader({ pool: { modelsFolder: 'mute', opening: { wallMs: 50 } } });
  expect(await ask(connectTo([url]).ocrPool, 'receipt')).toBe('overloaded');
  expect(await getReadiness(url)).toEqual({ status: 503, body: { status: 'not_ready' } });
  expect((await fetch(new URL('healthz', url))).status).toBe(200);
});

test('/metrics counts under names of its own, and unknown paths return 404', async () => {
  const { url } = await startReader();
  await ask(connectTo([url]).ocrPool, 'receipt');
  const metrics = await (await fetch(new URL('metrics', url))).text();
  expect(metrics).toContain('saifu_reader_jobs{state="waiting"} 0');
  expect(metrics).toContain('saifu_reader_jobs_total{outcome="read"} 1');
  expect(metrics).not.toContain('saifu_ocr_jobs');
  expect((await fetch(new URL('api/v1/guest/config', url))).status).toBe(404);
});
