import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import {
  createGuest,
  demo,
  followed,
  uploadTo,
} from '../modules/orders/receipt-scan/scan.fixture.ts';
import { createLog } from '../platform/log.ts';
import { getStripeSandboxUrl } from '../testing/payment-provider.ts';
import { createTestApp, createTestAppWithDemoData, testDatabase } from '../testing/test-app.ts';
import { READING_TEST, UNHURRIED } from '../testing/timeouts.ts';
import { createOcrPool } from './create-ocr-pool.ts';
import { connectTo, eventually, SECRET } from './reader.fixture.ts';

vi.setConfig(READING_TEST);

const MAIN = join(import.meta.dirname, '../main.ts');
const SAMPLES = join(import.meta.dirname, '../../../../packages/receipt-reader/samples');
const PHOTO = readFileSync(join(SAMPLES, 'konbini-1.jpg'));
/** The machine is busy with tests, and the workers run in the background. */
const LIMITS = { uploadMs: UNHURRIED.answerMs, silenceMs: UNHURRIED.answerMs };

type ServerProcess = { readonly url: URL; readonly child: ChildProcess };

/** Starts a process with these settings only. */
async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = waitForExit(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { readonly kind: string; readonly address?: string }) => {
      if (message.kind === 'ready') resolve(message.address ?? '');
    });
    void exited.then((code) => reject(new Error(`the process exited with ${code}`)));
  });
  return { child, url: new URL(`${address}/`) };
}

/** A process with the real models and only the settings that a reader has. */
function startReaderProcess(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startProcess({ ROLE: 'reader', READER_SECRET: SECRET, ...env });
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

const getReadiness = async ({ url }: ServerProcess) => (await fetch(new URL('readyz', url))).status;

test('a reader without a database reads as the local pool does, also when another is killed', async () => {
  const [one, two] = [await startReaderProcess(), await startReaderProcess()];
  const { ocrPool, log } = connectTo([one.url, two.url], { limits: LIMITS });
  const statuses: string[] = [];
  const result = await ocrPool.read([PHOTO], 'a', ({ status }) => {
    statuses.push(status);
    one.child.kill('SIGKILL');
  });
  expect(statuses).toContain('reading');
  expect(log).toEqual([expect.stringMatching(/^ocr\.reader_failed /), 'ocr.done read']);

  const { readerModels: modelsFolder } = readConfig({});
  const local = createOcrPool({ modelsFolder, log: createLog('silent'), count: 1, ...UNHURRIED });
  onTestFinished(() => local.stop());
  expect(result).toEqual(await local.read([PHOTO], 'a'));
  expect(result.fields).toMatchObject({ pay_amount: 2978, verdict: 'sure' });
});

test('after SIGTERM a reader is not ready, finishes the receipt and exits', async () => {
  const reader = await startReaderProcess({ DRAIN_SECONDS: '5' });
  await eventually(() => getReadiness(reader)).toBe(200);
  const { ocrPool } = connectTo([reader.url], { limits: LIMITS });
  const begun = Promise.withResolvers<void>();
  const reading = ocrPool.read([PHOTO], 'a', ({ status }) => {
    if (status === 'reading') begun.resolve();
  });
  await begun.promise;
  const exited = waitForExit(reader.child);
  reader.child.kill('SIGTERM');
  await eventually(() => getReadiness(reader)).toBe(503);
  expect((await reading).fields.pay_amount).toBe(2978);
  expect(await exited).toBe(0);
});

test('POST upload-receipt with a remote reader creates the order, and returns 503 without one', async () => {
  const reader = await startReaderProcess();
  const { ocrPool } = connectTo([reader.url], { limits: LIMITS });
  const here = await createTestAppWithDemoData({ ocrPool });
  const payer = createGuest(here);
  const read = await uploadTo(here, payer, await demo('restaurant-1'));
  expect(read).toMatchObject({ status: 201, body: { title: 'さくら食堂', pay_amount: 4260 } });
  const rejected = await uploadTo(here, payer, Buffer.from('junk'));
  expect(rejected).toMatchObject({ status: 422, body: { code: 'receipt.wrong_format' } });
  const metrics = await here.app.inject({ method: 'GET', url: '/metrics' });
  expect(metrics.body).toContain('saifu_ocr_jobs_total{outcome="read"} 1');

  reader.child.kill('SIGKILL');
  await waitForExit(reader.child);
  const failed = await uploadTo(here, payer, await demo('restaurant-1'));
  expect(failed).toMatchObject({ status: 503, body: { code: 'overloaded' } });
  expect((await here.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
});

test('a scan by a remote reader that outlasts its request can be polled', async () => {
  const reader = await startReaderProcess();
  const { ocrPool } = connectTo([reader.url], { limits: LIMITS });
  const db = await testDatabase('template_world');
  const here = await createTestApp({}, db, { receiptScanSyncTimeoutMs: 0, ocrPool });
  const payer = createGuest(here);
  const { status, body } = await uploadTo(here, payer, await demo('restaurant-1'));
  expect(status).toBe(202);
  const done = await followed(payer, body.status_url.replace('/api/v1', ''));
  expect(done).toMatchObject({ status: 200, body: { pay_amount: 4260 } });
});

test('an API process with READER_URL needs no models and reads by the reader', async () => {
  const reader = await startReaderProcess();
  const db = await testDatabase('template_world');
  const api = await startProcess({
    ROLE: 'api',
    DATABASE_URL: String(Object(db.pool.options).connectionString),
    STRIPE_SANDBOX_URL: getStripeSandboxUrl(),
    READER_MODELS: '/nowhere',
    READER_URL: reader.url.href,
    READER_SECRET: SECRET,
  });
  const form = new FormData();
  form.append('receipt', new Blob([PHOTO], { type: 'image/jpeg' }), 'receipt_0.jpg');
  const upload = new URL('api/v1/guest/orders/upload-receipt', api.url);
  const answer = await fetch(upload, { method: 'POST', body: form });
  // On a busy machine the result may have to be polled.
  expect([201, 202]).toContain(answer.status);
  await eventually(async () => {
    const metrics = await fetch(new URL('metrics', reader.url));
    return metrics.text();
  }).toContain('saifu_reader_jobs_total{outcome="read"} 1');
});

test('a reader with a wrong setting says so in one line and does not start', async () => {
  const start = async (env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, ROLE: 'reader', PORT: '0', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (data) => {
      words += data;
    });
    return { code: await waitForExit(child), words };
  };
  expect(await start({})).toEqual({
    code: 1,
    words: 'Saifu cannot start: ROLE is reader, which needs READER_SECRET.\n',
  });
  const { code, words } = await start({ READER_SECRET: SECRET, READER_MODELS: '/nowhere' });
  expect(code).toBe(1);
  expect(words).toMatch(/^Saifu cannot start: READER_MODELS: [^\n]+\n$/);
});
