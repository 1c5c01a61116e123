import { connect } from 'node:net';
import { ATTACHMENT_BYTES_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type AttachmentCleanerOptions,
  startAttachmentCleaner,
} from '../../../platform/attachments/start-attachment-cleaner.ts';
import {
  CAMERA,
  createJpeg,
  createPdf,
  createPng,
  sendAttachment,
} from '../../../testing/attachments.ts';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { READING_TEST } from '../../../testing/timeouts.ts';
import { saveAttachment } from './save-attachment.ts';
import { uploadSchedules } from './schedules.ts';

vi.setConfig(READING_TEST);

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

test('a photo is stored without metadata and returned as a download', async () => {
  const sent = await sendAttachment(
    testApp,
    hanako,
    createJpeg(CAMERA),
    'image/jpeg',
    '割れた皿.JPEG',
  );
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({ name: '割れた皿.jpg', media_type: 'image/jpeg' });
  const headers = { cookie: hanako.cookie, authorization: `Bearer ${hanako.token}` };
  const url = `/api/v1/uploads/${sent.body.id}`;
  const back = await testApp.app.inject({ method: 'GET', url, headers });
  expect(back.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^attachment; filename=/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  expect(back.rawPayload.includes('Kamera')).toBe(false);
  expect(back.rawPayload.length).toBe(sent.body.bytes);
  const stranger = new Browser(testApp);
  await stranger.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await stranger.get(`/uploads/${sent.body.id}`)).status).toBe(404);
});

/** A PDF with 10 MB of names in which every character is hex-escaped. */
const escapedPdf = () => createPdf(`/${'#61'.repeat(3_400_000)}`);

/**
 * An object stream in ASCIIHex encoding, behind a dictionary that is longer than a scanner looks
 * back.
 */
function hiddenScriptPdf(): Buffer {
  const objects = '5 0 <</S /JavaScript /JS (app.alert\\(1\\))>>';
  const content = `${Buffer.from(objects).toString('hex')}>`;
  const words = `/Type /ObjStm /N 1 /First 4 /Pad (${' '.repeat(1500)}) /Filter /ASCIIHexDecode`;
  return createPdf(
    `>> endobj 4 0 obj <<${words}>> stream\n${content}\nendstream endobj 9 0 obj <<`,
  );
}

test('a PDF of escaped names uses almost no CPU time in the API process', async () => {
  const payload = escapedPdf();
  const before = process.threadCpuUsage();
  await sendAttachment(testApp, hanako, payload, 'application/pdf', 'a.pdf');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1500);
});

test('a PDF with a hidden script is stored as an image, without any of its own objects', async () => {
  const sent = await sendAttachment(testApp, hanako, hiddenScriptPdf(), 'application/pdf', 'a.pdf');
  expect(sent.status).toBe(201);
  const headers = { cookie: hanako.cookie, authorization: `Bearer ${hanako.token}` };
  const url = `/api/v1/uploads/${sent.body.id}`;
  const { rawPayload } = await testApp.app.inject({ method: 'GET', url, headers });
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const words = rawPayload.toString('latin1');
  expect(words).not.toMatch(/ObjStm|JavaScript|ASCIIHex|4a617661536372697074/);
  expect(words).toContain('/DCTDecode');
});

const NAMES = [
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\photos\\plate.html', 'plate.png'],
  ['.png', 'file.png'],
  ['a<b>:"c|?*.exe', 'a_b___c___.png'],
] as const;

test('unsafe parts of a file name are removed', async () => {
  for (const [name, savedName] of NAMES) {
    const sent = await sendAttachment(testApp, hanako, createPng(), 'image/png', name);
    expect(sent.body.name, name).toBe(savedName);
  }
});

const REJECTED = [
  ['a PDF that is said to be a picture', createPdf(), 'image/png', 422, 'file.unsupported'],
  ['nothing at all', Buffer.alloc(0), 'image/png', 422, 'file.unsupported'],
  ['a page', Buffer.from('<html>'), 'text/html', 415, 'request.media_unsupported'],
  ['words', Buffer.from('{}'), 'application/json', 415, 'request.media_unsupported'],
] as const;

test('POST /uploads rejects a file whose content does not match its declared type', async () => {
  for (const [name, bytes, type, status, code] of REJECTED) {
    const sent = await sendAttachment(testApp, hanako, bytes, type, 'a.png');
    expect(sent, name).toMatchObject({ status, body: { code } });
  }
});

test('other endpoints return 415 for an image, and POST /uploads returns 401 for a guest', async () => {
  const headers = { 'content-type': 'image/png' };
  const elsewhere = {
    method: 'POST',
    url: '/api/v1/login',
    headers,
    payload: createPng(),
  } as const;
  expect((await testApp.app.inject(elsewhere)).statusCode).toBe(415);
  const guest = await sendAttachment(
    testApp,
    new Browser(testApp),
    createPng(),
    'image/png',
    'a.png',
  );
  expect(guest.body).toMatchObject({ status: 401, code: 'session.expired' });
});

test.each([
  ['declares its size', `Content-Length: ${ATTACHMENT_BYTES_MAX + 1}\r\n\r\n`],
  ['does not declare it', `Transfer-Encoding: chunked\r\n\r\n`],
])('a file that is too large and %s is rejected before it is fully received', async (_, rest) => {
  const { port } = new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 }));
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (data) => resolve(String(data)));
    socket.on('error', reject);
    socket.write(
      `POST /api/v1/uploads?name=a.png HTTP/1.1\r\nHost: localhost\r\n` +
        `Cookie: ${hanako.cookie}\r\nAuthorization: Bearer ${hanako.token}\r\n` +
        `Content-Type: image/png\r\n${rest}`,
    );
    if (!rest.startsWith('Transfer')) return;
    const size = ATTACHMENT_BYTES_MAX + 1;
    socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}`);
  });
  expect(response).toMatch(/^HTTP\/1.1 413 /);
  expect(response).toContain('file.too_large');
});

test('an unattached file is deleted after a day', async () => {
  const { body } = await sendAttachment(testApp, hanako, createPng(), 'image/png', 'a.png');
  const [task] = uploadSchedules(testApp.deps);
  await hanako.post('/sandbox/clock', { advance_seconds: 86_390 });
  expect(await task?.run()).toBe(0);
  await hanako.post('/sandbox/clock', { advance_seconds: 20 });
  expect(await task?.run()).toBe(1);
  expect((await hanako.get(`/uploads/${body.id}`)).status).toBe(404);
});

test('POST /uploads allows 30 files per hour and keeps 20 unattached files', async () => {
  for (let count = 0; count < 30; count += 1) {
    await sendAttachment(testApp, hanako, createPng(), 'image/png', 'a.png');
  }
  const more = await sendAttachment(testApp, hanako, createPng(), 'image/png', 'a.png');
  expect(more.body).toMatchObject({ status: 429, code: 'rate.limited' });
  const { rows } = await testApp.deps.db.pool.query(
    'select count(*)::int as count from attachments',
  );
  expect(rows).toEqual([{ count: 20 }]);
});

const BUSY = [
  ['a timeout', 'overloaded', { answerMs: 1 }],
  ['a full queue', 'overloaded', { queue: { waitingMax: 0 } }],
  ['too many queued files of one user', 'rate.limited', { queue: { perCallerMax: 0 } }],
] as const;

test.each(BUSY)(
  'with %s an upload is rejected, not stored, and not counted by the rate limit',
  async (...row) => {
    const [, code, options] = row;
    const busy: AttachmentCleanerOptions = { log: testApp.deps.log, ...options };
    const attachmentCleaner = startAttachmentCleaner(busy);
    onTestFinished(() => attachmentCleaner.stop());
    const { db } = testApp.deps;
    const { rows: people } = await db.pool.query('select id from users limit 1');
    const input = { userId: people[0].id, name: 'a.png', type: 'image/png', bytes: createPng() };
    await expect(
      saveAttachment({ ...testApp.deps, attachmentCleaner }, input),
    ).rejects.toMatchObject({ code });
    const { rows } = await db.pool.query(
      `select (select count(*)::int from attachments) as attachments,
       (select hits::int from rate_limit_windows where key like 'sends files %') as hits`,
    );
    expect(rows).toEqual([{ attachments: 0, hits: 0 }]);
  },
);
