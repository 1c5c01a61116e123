import { exportSubscribers } from '../../apps/api/src/modules/privacy/export/subscribers.ts';
import * as receipts from '../../apps/api/src/modules/receipts/receipt.repository.ts';
import { toReceiptPdfModel } from '../../apps/api/src/modules/receipts/to-pdf-model.ts';
import { DEMO_USERS } from '../../apps/api/src/modules/sandbox/demo-users.ts';
import type { HistoryApp } from './history-app.ts';

const DRAWN = 60;
const EXPORTED = 1000;
const SAMPLE_MS = 50;
const SAMPLE_BYTES = 500_000;

export type Drawn = { readonly cpuMs: number; readonly kilobytes: number };

/** Cost of one receipt PDF after a warm-up. CPU time covers all threads of this process. */
export async function drawSome({ deps }: HistoryApp): Promise<Drawn> {
  const found = await receipts.listFor(deps.db, await ownerId({ deps }), {}, undefined, DRAWN * 2);
  const models = found.map((receipt) => toReceiptPdfModel(receipt));
  for (const model of models.slice(0, DRAWN)) await deps.pdfWorkerPool.draw(model);
  const before = process.cpuUsage();
  let bytes = 0;
  for (const model of models.slice(DRAWN)) bytes += (await deps.pdfWorkerPool.draw(model)).length;
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000 / DRAWN, kilobytes: bytes / 1000 / DRAWN };
}

/**
 * Peak resident memory of this process in megabytes, in the first and in the last quarter of the
 * work.
 */
export type Resident = { readonly first: number; readonly last: number };

export type Exported = {
  readonly receipts: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly making: Resident;
  readonly fetching: Resident;
};

/**
 * Exports a thousand receipts into one ZIP with the code of the worker, and downloads it over HTTP.
 */
export async function exportMany(testApp: HistoryApp): Promise<Exported> {
  const { deps, owner } = testApp;
  const [last] = await receipts.listFor(deps.db, await ownerId(testApp), {}, await nth(testApp), 1);
  await owner.post('/step_up/verify', { password: DEMO_USERS[0]?.password ?? '' });
  const asked = await owner.post('/exports', {
    kind: 'receipts_zip',
    from: last?.transactionDate ?? '',
  });
  const { rows } = await deps.db.pool.query('select id from exports');
  const [subscriber] = exportSubscribers(deps);
  const event = { id: '', type: 'export.wanted', payload: {}, occurredAt: new Date() };
  const from = performance.now();
  const making = await watch(() => subscriber?.handle({ ...event, subjectId: rows[0].id }));
  const seconds = (performance.now() - from) / 1000;
  const view = (await owner.get(`/exports/${asked.body.id}`)).body;
  const fetching = await fetchAll(testApp, view.file_url, view.bytes);
  const megabytes = view.bytes / 1e6;
  return { receipts: view.done, seconds, megabytes, making, fetching };
}

async function ownerId({ deps }: Pick<HistoryApp, 'deps'>): Promise<string> {
  const { rows } = await deps.db.pool.query("select id from users where email like 'hanako@%'");
  return rows[0].id;
}

/** Cursor of the last receipt to export. */
async function nth(testApp: HistoryApp) {
  const { db } = testApp.deps;
  const found = await receipts.listFor(db, await ownerId(testApp), {}, undefined, EXPORTED);
  const last = found.at(-1);
  return last && { createdAt: new Date(last.transactionDate), id: last.id };
}

/** Client and server run in this process, so its memory shows what either of them buffers. */
async function fetchAll({ app, owner }: HistoryApp, path: string, bytes: number) {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(origin + path, { headers: { cookie: owner.cookie } });
  const samples = [rss()];
  let got = 0;
  for await (const chunk of answer.body ?? []) {
    got += chunk.length;
    if (got > samples.length * SAMPLE_BYTES) samples.push(rss());
  }
  if (got !== bytes) throw new Error(`received ${got} of ${bytes} bytes, status ${answer.status}`);
  return getQuarters(samples);
}

async function watch(work: () => Promise<void> | undefined): Promise<Resident> {
  const samples = [rss()];
  const timer = setInterval(() => samples.push(rss()), SAMPLE_MS);
  await work();
  clearInterval(timer);
  return getQuarters(samples);
}

function getQuarters(samples: readonly number[]): Resident {
  const quarter = Math.ceil(samples.length / 4);
  return {
    first: Math.max(...samples.slice(0, quarter)),
    last: Math.max(...samples.slice(-quarter)),
  };
}

function rss(): number {
  return process.memoryUsage.rss() / 1e6;
}
