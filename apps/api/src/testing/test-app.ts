import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type App, buildApp, type Timeouts } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../dependencies.ts';
import type { FileStorage } from '../gateways/file-storage/file-storage.ts';
import { createFileStorage } from '../gateways/file-storage/s3-storage.ts';
import { createMessageSender } from '../gateways/message-sender.ts';
import { createBitcash } from '../gateways/payment-provider/http-bitcash.ts';
import { createPaymentRouter } from '../gateways/payment-provider/payment-router.ts';
import { createStripeProvider } from '../gateways/payment-provider/stripe-provider.ts';
import { createTracing } from '../gateways/tracing/create-tracing.ts';
import { createHttpWebhook } from '../gateways/webhook/http-webhook.ts';
import { createPdfWorkerPool } from '../modules/receipts/pdf/worker-pool.ts';
import { startAttachmentCleaner } from '../platform/attachments/start-attachment-cleaner.ts';
import { createClock } from '../platform/clock.ts';
import { loadStableKey } from '../platform/crypto/key-ring.ts';
import { connect, type Db, type Tx } from '../platform/db/db.ts';
import { createFeatureSwitches } from '../platform/feature-switches.ts';
import type { JobPace } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { type DomainEventJob, relayEvents, type Subscriber } from '../platform/outbox/outbox.ts';
import { createTelemetry } from '../platform/telemetry.ts';
import { createOcrPool } from '../receipt-ocr/create-ocr-pool.ts';
import type { OcrPool } from '../receipt-ocr/ocr-pool.ts';
import { createSubscribers } from '../worker.ts';
import { deliverDueMessages } from './deliver-due-messages.ts';
import { getStripeSandboxUrl } from './payment-provider.ts';
import { processProviderEvents } from './process-provider-events.ts';
import { recordEvents, recordExamples } from './record-examples.ts';
import { UNHURRIED } from './timeouts.ts';

let server: Db | undefined;
const drops: Promise<unknown>[] = [];

/** Called by `after-each-file.ts` after the last test of a file. */
export async function closeTestServer(): Promise<void> {
  await Promise.all(drops.splice(0));
  await server?.close();
  server = undefined;
}

/** Creates a separate database for one test, migrated and empty. It is dropped after the test. */
export async function testDatabase(template = 'template_saifu'): Promise<Db> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const log = createLog('silent');
  server ??= connect({ connectionString: inject('postgresUrl') }, 4, log);
  const { pool } = server;
  await pool.query(`create database ${name} template ${template} strategy file_copy`);
  const url = inject('postgresUrl').replace('/postgres?', `/${name}?`);
  const db = connect({ connectionString: url }, 10, log);
  onTestFinished(async () => {
    if (!db.pool.ended) await db.close();
    // The server takes a while until the last connection is closed; the next test need not wait.
    drops.push(pool.query(`drop database ${name} with (force)`));
  });
  return db;
}

export type TestApp = {
  readonly deps: Deps;
  readonly app: App;
  /** Processes provider events, delivers all events to their subscribers, and the messages. */
  readonly settle: () => Promise<void>;
};

/** Intervals that are shorter in tests than in production, and an OCR pool that the test stops. */
export type Pace = Pick<
  Deps,
  'apiRequestWriteMs' | 'changeFeedPollMs' | 'receiptScanSyncTimeoutMs'
> & {
  readonly timeouts?: Timeouts;
  readonly ocrPool?: OcrPool;
  /** Instead of that of `STORAGE_URL`, with shorter waits. */
  readonly fileStorage?: FileStorage;
};

type WorkerPools = Pick<Deps, 'pdfWorkerPool' | 'ocrPool' | 'attachmentCleaner'>;

let workerPools: WorkerPools | undefined;

/**
 * Worker pools start slowly and keep no state between jobs, so all tests of a process share them.
 * Their workers end with the process.
 */
function shareWorkerPools(modelsFolder: string): WorkerPools {
  const log = createLog('silent');
  workerPools ??= {
    pdfWorkerPool: createPdfWorkerPool(),
    ocrPool: createOcrPool({ modelsFolder, log, count: 1, ...UNHURRIED }),
    attachmentCleaner: startAttachmentCleaner({ log, ...UNHURRIED }),
  };
  return workerPools;
}

/** For jobs: failed jobs are retried at the next poll. */
export const IMMEDIATE_PACE: JobPace = {
  retryDelay: 0,
  retryDelayMax: 0,
  pollingIntervalSeconds: 0.5,
};

/** The complete server on its own database, called without a network. */
export async function createTestApp(
  env: Readonly<Record<string, string>> = {},
  shared?: Db,
  { timeouts, ...pace }: Pace = {},
): Promise<TestApp> {
  const db = shared ?? (await testDatabase());
  const config = readConfig({ STRIPE_SANDBOX_URL: getStripeSandboxUrl(), ...env });
  const log = createLog('silent');
  const telemetry = createTelemetry(log);
  const tracing = await createTracing(config.tracing, { version: '0.0.0', log });
  onTestFinished(tracing.stop);
  const paymentProvider = createStripeProvider(
    config.paymentProvider,
    telemetry.observeProviderCall,
  );
  const now = () => deps.clock.now();
  const deps: Deps = {
    config,
    stableKey: await loadStableKey(db, config.secretKeys),
    version: '0.0.0',
    db,
    clock: createClock(),
    clockStatus: { last: undefined },
    scheduleStatus: new Map(),
    featureSwitches: createFeatureSwitches(db, log),
    telemetry,
    tracing,
    draining: new AbortController().signal,
    log,
    messageSender: createMessageSender(config, tracing),
    paymentProvider,
    paymentRouter: createPaymentRouter(
      paymentProvider,
      createBitcash(config.paymentProvider, telemetry.observeProviderCall),
    ),
    webhookSender: recordEvents(createHttpWebhook({ isSandbox: !config.isLive }), now),
    ...shareWorkerPools(config.readerModels),
    fileStorage: createFileStorage(config.fileStorage),
    receiptScanSyncTimeoutMs: UNHURRIED.answerMs,
    ...pace,
  };
  const app = buildApp(deps, null, timeouts);
  recordExamples(app, now);
  onTestFinished(() => app.close());
  return { deps, app, settle: () => settle(deps) };
}

/** The same, with the demo data. */
export async function createTestAppWithDemoData(pace: Pace = {}): Promise<TestApp> {
  return createTestApp({}, await testDatabase('template_world'), pace);
}

async function settle(deps: Deps): Promise<void> {
  const work: (() => Promise<void>)[] = [];
  const enqueue = async (_: Tx, subscriber: Subscriber, jobs: readonly DomainEventJob[]) => {
    for (const { data } of jobs) {
      work.push(() => subscriber.handle({ ...data, occurredAt: new Date(data.occurredAt) }));
    }
  };
  await processProviderEvents(deps);
  while ((await relayEvents(deps.db, createSubscribers(deps), enqueue)) > 0) {
    for (const job of work.splice(0)) await job();
  }
  await deliverDueMessages(deps);
}
