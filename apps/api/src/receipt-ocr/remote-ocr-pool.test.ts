import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { toSegments } from './ipc-frames.ts';
import { ask, connectTo, createMarker, eventually, startReader } from './reader.fixture.ts';
import { toAnswerFrame } from './reader-answer.ts';
import { FRAMES_TYPE } from './reader-protocol.ts';
import type { Progress } from './worker-pool.ts';

/** A port that was just released. */
async function findClosedUrl(): Promise<URL> {
  const { url, server } = await listen(createTcpServer());
  await new Promise((resolve) => server.close(resolve));
  return url;
}

async function listen(server: Server): Promise<{ readonly url: URL; readonly server: Server }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) };
}

/** A server in place of a reader. Returns its address and the number of requests. */
async function startImpostor(answer: RequestListener) {
  let requests = 0;
  const http = createServer((request, response) => {
    requests += 1;
    request.resume();
    answer(request, response);
  });
  const { url } = await listen(http);
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { url, countRequests: () => requests };
}

const sendFrames = (response: ServerResponse, ...headers: readonly unknown[]) => {
  response.writeHead(200, { 'content-type': FRAMES_TYPE });
  for (const header of headers) response.write(Buffer.concat(toSegments(toFrame(header))));
};
const toFrame = (header: unknown, ...attachments: readonly Buffer[]) => ({ header, attachments });
const HUGE = Buffer.alloc(1024 * 1024, 0x20);

test('a reader’s result, its errors and the counts are those of a local pool', async () => {
  const { url } = await startReader();
  const { ocrPool, log } = connectTo([url]);
  const { fields, photos, perceptualHash } = await ocrPool.read([Buffer.from('receipt tea')], 'a');
  expect(fields).toMatchObject({ title: 'tea', pay_amount: 980, confidence: { title: 0.9 } });
  expect([photos[0]?.width, photos[0]?.jpeg.length, perceptualHash]).toEqual([600, 7, 0xffn]);
  expect(await ask(ocrPool, 'reject')).toBe('receipt.wrong_format');
  expect(await ask(ocrPool, 'die')).toBe('receipt.unreadable');
  expect(ocrPool.getStats()).toEqual({ read: 1, rejected: 2, lost: 0, waiting: 0, reading: 0 });
  expect(log).toEqual([
    'ocr.done read',
    'ocr.done receipt.wrong_format',
    'ocr.done receipt.unreadable',
  ]);
});

test('progress arrives: the position in the queue, then the photo being read', async () => {
  // No heartbeat repeats the progress while this test runs.
  const { url, ocrPool: local } = await startReader({ heartbeatMs: 60_000 });
  const { ocrPool } = connectTo([url]);
  const marker = createMarker();
  const first = ask(ocrPool, `receipt-after ${marker.file}`);
  await eventually(() => local.getStats().reading).toBe(1);
  const second = ask(ocrPool, 'receipt second');
  await eventually(() => local.getStats().waiting).toBe(1);
  const reported: Progress[] = [];
  const last = ocrPool.read([Buffer.from('receipt last')], 'b', (each) => reported.push(each));
  await eventually(() => local.getStats().waiting).toBe(2);
  marker.create();
  await Promise.all([first, second, last]);
  expect(reported.map((each) => Object.values(each).join(' '))).toEqual([
    'queued 2',
    'queued 1',
    'reading 1',
  ]);
});

test('readers are asked in turn', async () => {
  const [one, two] = [await startReader(), await startReader()];
  const { ocrPool } = connectTo([one.url, two.url]);
  for (let count = 0; count < 4; count += 1) expect(await ask(ocrPool, 'receipt')).toBe('');
  expect([one.ocrPool.getStats().read, two.ocrPool.getStats().read]).toEqual([2, 2]);
});

test('when a reader is killed while reading, the next one reads the receipt', async () => {
  const marker = createMarker();
  const [one, two] = [await startReader(), await startReader()];
  const { ocrPool, log } = connectTo([one.url, two.url]);
  const reading = ask(ocrPool, `receipt-once-marked ${marker.file}`);
  await eventually(() => marker.exists()).toBe(true);
  await one.kill();
  expect(await reading).toBe('marked');
  expect(log).toEqual([expect.stringMatching(/^ocr\.reader_failed /), 'ocr.done read']);
  expect(ocrPool.getStats()).toMatchObject({ read: 1, rejected: 0, lost: 1 });
  expect(two.ocrPool.getStats().read).toBe(1);
});

test('a busy reader hands over to the next without counting as lost', async () => {
  const one = await startReader({ pool: { queue: { waitingMax: 0 } } });
  const two = await startReader();
  const { ocrPool, log } = connectTo([one.url, two.url]);
  expect(await ask(ocrPool, 'receipt')).toBe('');
  expect(log).toEqual(['ocr.done read']);
  expect(ocrPool.getStats()).toMatchObject({ read: 1, lost: 0 });
});

test('an error of the receipt is not asked again of the next reader', async () => {
  const [one, two] = [await startReader(), await startReader()];
  const { ocrPool } = connectTo([one.url, two.url]);
  expect(await ask(ocrPool, 'reject receipt.unreadable')).toBe('receipt.unreadable');
  expect(two.ocrPool.getStats()).toMatchObject({ read: 0, rejected: 0 });
});

test('a caller with too many requests is told so, with the seconds to wait', async () => {
  const { url, ocrPool: local } = await startReader({ pool: { queue: { perCallerMax: 1 } } });
  const { ocrPool } = connectTo([url]);
  void ask(ocrPool, 'sleep');
  await eventually(() => local.getStats().reading).toBe(1);
  void ask(ocrPool, 'receipt');
  await eventually(() => local.getStats().waiting).toBe(1);
  const limited = expect.objectContaining({ code: 'rate.limited', params: { seconds: 10 } });
  await expect(ocrPool.read([Buffer.from('receipt')], 'a')).rejects.toEqual(limited);
});

test('if no reader can be reached the answer is overloaded, once for each of them', async () => {
  const urls = [await findClosedUrl(), await findClosedUrl()];
  const { ocrPool, log } = connectTo(urls);
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log).toEqual([
    'ocr.reader_failed ECONNREFUSED',
    'ocr.reader_failed ECONNREFUSED',
    'ocr.done overloaded',
  ]);
  expect(ocrPool.getStats()).toEqual({ read: 0, rejected: 1, lost: 2, waiting: 0, reading: 0 });
});

test('a reader that rejects the secret is named in the log without the secret', async () => {
  const { url } = await startReader({ secrets: ['c'.repeat(32)] });
  const { ocrPool, log } = connectTo([url]);
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log[0]).toBe('ocr.reader_failed secret_rejected');
});

test('a reader that failed is asked after the others for a while, and then again', async () => {
  const broken = await startImpostor((_, response) => response.writeHead(500).end());
  const sound = await startReader();
  const { ocrPool } = connectTo([broken.url, sound.url], { limits: { restMs: 60_000 } });
  for (let count = 0; count < 4; count += 1) await ask(ocrPool, 'receipt');
  expect(broken.countRequests()).toBe(1);
  const impatient = connectTo([broken.url, sound.url], { limits: { restMs: 0 } }).ocrPool;
  for (let count = 0; count < 4; count += 1) await ask(impatient, 'receipt');
  expect(broken.countRequests()).toBe(3);
});

const RESULT = {
  fields: {},
  perceptualHash: 'ff',
  sizes: [{ width: 1, height: 1 }],
};
const isBroken = (code: string) => [`ocr.reader_failed ${code}`, 'ocr.done overloaded'];

test.each<readonly [string, RequestListener, string]>([
  ['a page of a proxy', (_, to) => to.writeHead(502).end('<html>'), 'status_502'],
  ['a redirect', (_, to) => to.writeHead(302, { location: '/' }).end(), 'status_302'],
  ['JSON', (_, to) => to.writeHead(200).end('{"kind":"result"}'), 'status_200'],
  ['no frames', (_, to) => to.writeHead(200, { 'content-type': FRAMES_TYPE }).end(HUGE), 'garbled'],
  ['nothing', (_, to) => to.writeHead(200, { 'content-type': FRAMES_TYPE }).end(), 'closed'],
  ['an unknown answer', (_, to) => sendFrames(to, { kind: 'song' }), 'garbled'],
  ['null', (_, to) => sendFrames(to, null), 'garbled'],
  ['a foreign error', (_, to) => sendFrames(to, { kind: 'error', code: 'not_found' }), 'garbled'],
  ['an empty result', (_, to) => sendFrames(to, { kind: 'result' }), 'garbled'],
  ['no fields', (_, to) => sendFrames(to, { kind: 'result', result: RESULT }), 'garbled'],
  [
    'an impossible position',
    (_, to) => sendFrames(to, { kind: 'progress', progress: { status: 'queued', position: -1 } }),
    'garbled',
  ],
  [
    'an announced gigabyte',
    (_, to) => {
      to.writeHead(200, { 'content-type': FRAMES_TYPE });
      to.write(Buffer.from(`${'5345453100000002'}${'00000001'}${'40000000'}`, 'hex'));
    },
    'garbled',
  ],
  [
    'a header of megabytes',
    (_, to) => sendFrames(to, { kind: 'progress', text: 'a'.repeat(2_000_000) }),
    'garbled',
  ],
])('a reader that sends %s is a failed reader', async (_, answer, code) => {
  const { url } = await startImpostor(answer);
  const { ocrPool, log } = connectTo([url]);
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log).toEqual(isBroken(code));
});

const JPEG = Buffer.from('ffd8ffe000ffd9', 'hex');

test.each<readonly [string, object, readonly Buffer[]]>([
  ['fewer photos than were sent', { sizes: [] }, []],
  ['more photos than were sent', {}, [JPEG, JPEG]],
  ['a photo that is no JPEG', {}, [Buffer.from('<script>')]],
  ['a JPEG with an appendix', {}, [Buffer.concat([JPEG, Buffer.from('<script>')])]],
  ['a size of no photo', { sizes: [{ width: 0, height: 9 }] }, [JPEG]],
  ['a hash of no photo', { perceptualHash: 'what' }, [JPEG]],
])('a result with %s is a failed reader', async (_, change, photos) => {
  const { ocrPool: sound } = connectTo([(await startReader()).url]);
  const result = await sound.read([Buffer.from('receipt')], 'a');
  const { header } = toAnswerFrame({ kind: 'result', result });
  const original = header as { readonly kind: 'result'; readonly result: object };
  const startWith = (changed: object, ...attachments: readonly Buffer[]) =>
    startImpostor((__, response) => {
      response.writeHead(200, { 'content-type': FRAMES_TYPE });
      const frame = toFrame({ ...original, result: changed }, ...attachments);
      response.end(Buffer.concat(toSegments(frame)));
    });
  const same = await startWith(original.result, JPEG);
  expect(await ask(connectTo([same.url]).ocrPool, 'receipt')).toBe('');
  const { url } = await startWith({ ...original.result, ...change }, ...photos);
  const { ocrPool, log } = connectTo([url]);
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log).toEqual(isBroken('garbled'));
});

test('an answer that never ends is cut off by its size', async () => {
  const { url } = await startImpostor((_, response) => {
    sendFrames(response);
    const progress = { kind: 'progress', progress: { status: 'queued', position: 1 } };
    const many = toSegments(toFrame({ ...progress, filler: 'a'.repeat(500_000) }));
    const flood = Buffer.concat(many);
    const pour = () => {
      while (response.write(flood));
      response.once('drain', pour);
    };
    pour();
  });
  const { ocrPool, log } = connectTo([url]);
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log).toEqual(isBroken('garbled'));
});

test.each<readonly [string, RequestListener, object]>([
  ['accepts and says nothing', () => {}, { uploadMs: 50 }],
  ['falls silent', (_, to) => sendFrames(to, TAKEN), { silenceMs: 50 }],
])('a reader that %s is given up', async (_, answer, limits) => {
  const { url } = await startImpostor(answer);
  const { ocrPool, log } = connectTo([url], { limits });
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log).toEqual(isBroken('silent'));
});

const TAKEN = { kind: 'progress', progress: { status: 'reading', part: 1 } };

test('a reader that only repeats its progress is given up after the whole time', async () => {
  const { url, ocrPool: local } = await startReader();
  const { ocrPool } = connectTo([url], { limits: { wholeMs: 300, silenceMs: 200 } });
  expect(await ask(ocrPool, 'sleep')).toBe('overloaded');
  expect(local.getStats().reading).toBe(1);
});

test('a host that never accepts the connection is given up', async () => {
  // TLS begins, but the other side never answers it.
  const { url, server } = await listen(createTcpServer(() => {}));
  onTestFinished(() => void server.close());
  const https = new URL(url.href.replace('http:', 'https:'));
  const { ocrPool, log } = connectTo([https], { limits: { connectMs: 50 } });
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(log).toEqual(isBroken('unreachable'));
});

test('a stopped pool ends what is running and accepts nothing more', async () => {
  const { url, ocrPool: local } = await startReader();
  const { ocrPool } = connectTo([url]);
  const running = ask(ocrPool, 'sleep');
  await eventually(() => local.getStats().reading).toBe(1);
  await ocrPool.stop();
  expect(await running).toBe('overloaded');
  expect(await ask(ocrPool, 'receipt')).toBe('overloaded');
  expect(ocrPool.getStats()).toMatchObject({ lost: 0, waiting: 0, reading: 0 });
});

test('more receipts at once than the limit are told to come back without a request', async () => {
  const { url, ocrPool: local } = await startReader();
  const { ocrPool } = connectTo([url], { limits: { runningMax: 1 } });
  const marker = createMarker();
  const running = ask(ocrPool, `receipt-after ${marker.file}`);
  await expect(ocrPool.read([Buffer.from('receipt')], 'a')).rejects.toMatchObject({
    code: 'receipt_scan.queue_full',
    params: { seconds: 10 },
  });
  marker.create();
  expect(await running).toBe('late');
  expect(local.getStats().read).toBe(1);
});
