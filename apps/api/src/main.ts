import { readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import type { Deps } from './dependencies.ts';
import { createFileStorage } from './gateways/file-storage/s3-storage.ts';
import { createMessageSender } from './gateways/message-sender.ts';
import { createBitcash } from './gateways/payment-provider/http-bitcash.ts';
import { createPaymentRouter } from './gateways/payment-provider/payment-router.ts';
import { createStripeProvider } from './gateways/payment-provider/stripe-provider.ts';
import { createTracing } from './gateways/tracing/create-tracing.ts';
import { createHttpWebhook } from './gateways/webhook/http-webhook.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { startProcessReports } from './modules/operations/overview/process-report.ts';
import { createPdfWorkerPool } from './modules/receipts/pdf/worker-pool.ts';
import { relayDemoEvents } from './modules/sandbox/relay-demo-events.ts';
import { replayDemoData } from './modules/sandbox/replay-demo-data.ts';
import { seedDemoApplications } from './modules/sandbox/seed-demo-applications.ts';
import { seedDemoData } from './modules/sandbox/seed-demo-data.ts';
import { seedDemoMembers } from './modules/sandbox/seed-demo-members.ts';
import { followClock } from './modules/sandbox/sync-clock.ts';
import { startAttachmentCleaner } from './platform/attachments/start-attachment-cleaner.ts';
import { createClock } from './platform/clock.ts';
import { loadStableKey, SecretKeysError } from './platform/crypto/key-ring.ts';
import { hashAtLowPriority } from './platform/crypto/passwords.ts';
import { findEngineError } from './platform/db/compare-engine.ts';
import { connect, type Db } from './platform/db/db.ts';
import { compareMigrations, MigrationError, migrate } from './platform/db/migrate.ts';
import { createFeatureSwitches } from './platform/feature-switches.ts';
import { createLog, describeError, type Log } from './platform/log.ts';
import { createTelemetry } from './platform/telemetry.ts';
import { checkModels } from './receipt-ocr/check-models.ts';
import { createOcrPool, READER_WORKERS } from './receipt-ocr/create-ocr-pool.ts';
import type { OcrPool } from './receipt-ocr/ocr-pool.ts';
import { buildReader } from './receipt-ocr/reader-server.ts';
import { createRemoteOcrPool } from './receipt-ocr/remote-ocr-pool.ts';
import { createSubscribers, startWorker, type Worker } from './worker.ts';

// Photos count as heap growth and would soon trigger full garbage collections during payments.
setFlagsFromString('--heap-growing-percent=200');

const ROOT = join(import.meta.dirname, '../../..');
const WEB_APPS = {
  wallet: join(ROOT, 'apps/wallet/dist'),
  console: join(ROOT, 'apps/console/dist'),
};
const REACH_DATABASE_MS = 30_000;
const STOP_MS = 25_000;

/** Runs one server process in its configured role until it is stopped. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.role === 'reader') return runReader(config);
  if (config.databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  const readsHere = config.role !== 'worker' && config.readerUrls.length === 0;
  if (readsHere) await checkModels(config.readerModels);
  const log = createLog(config.logLevel, {
    process: `${config.role}@${hostname()}:${process.pid}`,
  });
  const db = connect({ connectionString: config.databaseUrl }, config.databaseConnections, log, {
    engine: config.databaseEngine,
    pooling: config.databasePooling,
  });
  await reach(db);
  const engineError = await findEngineError(db);
  if (engineError !== undefined) throw new ConfigError([engineError]);
  await prepareSchema(db, config, log);
  const stableKey = await loadStableKey(db, config.secretKeys);

  const draining = new AbortController();
  const tracing = await createTracing(config.tracing, { version: readVersion(), log });
  const loaded = { config, stableKey, db, log, tracing };
  const deps = createDeps({ ...loaded, draining: draining.signal });
  await deps.clock.follow(db);
  await deps.featureSwitches.refresh();
  deps.featureSwitches.follow();
  if (!config.isLive) {
    await seedDemoData(deps);
    await seedDemoMembers({ ...deps, secretKeys: config.secretKeys });
    await seedDemoApplications(deps);
  }

  const reports = startProcessReports(deps);
  const app = buildApp(deps, config.role === 'worker' ? null : loadStaticFiles(WEB_APPS));
  let worker: Promise<Worker> | null = null;
  let clock: NodeJS.Timeout | null = null;
  const stopping = onStop(deps, draining, async () => {
    clearInterval(clock ?? undefined);
    await app.close();
    // A worker that is still starting is awaited and then stopped.
    await (await worker)?.stop();
    await deps.pdfWorkerPool.stop();
    await deps.ocrPool.stop();
    await deps.attachmentCleaner.stop();
    await reports.stop();
    deps.messageSender.close();
    await tracing.stop();
    await db.close();
  });
  await hashAtLowPriority();
  const address = await app.listen({ host: config.host, port: config.port });
  log.info('server.started', { address, role: config.role, version: deps.version });
  process.send?.({ kind: 'ready', address });
  if (config.role !== 'worker') {
    deps.ocrPool.warm();
    void deps.attachmentCleaner.warmUp();
  }

  if (config.role !== 'api') {
    if (!config.isLive) await replay(deps).catch((error) => later(log, error));
    if (stopping.aborted) return;
    worker = startWorker(deps);
    await worker;
  }
  if (config.isLive || stopping.aborted) return;
  clock = followClock(deps, async () => (await worker)?.runScheduledTasks());
}

type Loaded = Pick<Deps, 'config' | 'stableKey' | 'db' | 'log' | 'tracing' | 'draining'>;

function createDeps(loaded: Loaded): Deps {
  const { config, log, tracing } = loaded;
  const telemetry = createTelemetry(log);
  const paymentProvider = createStripeProvider(
    config.paymentProvider,
    telemetry.observeProviderCall,
  );
  return {
    ...loaded,
    version: readVersion(),
    clock: createClock(config.clockSkewMs),
    clockStatus: { last: undefined },
    scheduleStatus: new Map(),
    featureSwitches: createFeatureSwitches(loaded.db, log),
    telemetry,
    messageSender: createMessageSender(config, tracing),
    paymentProvider,
    paymentRouter: createPaymentRouter(
      paymentProvider,
      createBitcash(config.paymentProvider, telemetry.observeProviderCall),
    ),
    webhookSender: createHttpWebhook({ isSandbox: !config.isLive }),
    pdfWorkerPool: createPdfWorkerPool(),
    ocrPool: openOcrPool(config, log),
    attachmentCleaner: startAttachmentCleaner({ log }),
    fileStorage: createFileStorage(config.fileStorage),
  };
}

/** Reads receipts on the hosts of READER_URL, or in processes of this one. */
function openOcrPool({ readerUrls: urls, readerSecrets, readerModels }: Config, log: Log): OcrPool {
  const [secret] = readerSecrets;
  if (urls.length === 0 || secret === undefined) {
    return createOcrPool({ modelsFolder: readerModels, log });
  }
  return createRemoteOcrPool({ urls, secret, log });
}

/** Serves API processes on other hosts, without a database. */
async function runReader(config: Config): Promise<void> {
  await checkModels(config.readerModels);
  const log = createLog(config.logLevel, { process: `reader@${hostname()}:${process.pid}` });
  const version = readVersion();
  const draining = new AbortController();
  const modelsFolder = config.readerModels;
  const ocrPool = createOcrPool({ modelsFolder, log, count: READER_WORKERS });
  const app = buildReader({ config, ocrPool, log, version, draining: draining.signal });
  onStop({ config, log }, draining, async () => {
    await app.close();
    await ocrPool.stop();
  });
  const address = await app.listen({ host: config.host, port: config.port });
  log.info('server.started', { address, role: config.role, version });
  process.send?.({ kind: 'ready', address });
  ocrPool.warm();
}

/** In live operation the schema is migrated by `npm run migrate`, before the processes start. */
async function prepareSchema(db: Db, { isLive }: Config, log: Log): Promise<void> {
  const isBehind = isLive && (await compareMigrations(db)) === 'behind';
  if (isBehind) {
    throw new MigrationError('the database is behind this release. Run `npm run migrate` first.');
  }
  // Applies nothing in live operation, and rejects a schema that a newer release has contracted.
  await migrate(db, log, { isExpandOnly: isLive });
}

async function replay(deps: Deps): Promise<void> {
  if ((await replayDemoData(deps)) > 0) await relayDemoEvents(deps, createSubscribers);
}

/** The Stripe sandbox may still be starting. The next scheduled task pays for the demo data. */
function later(log: Log, error: unknown): void {
  log.warn('sandbox.not_paid', describeError(error));
}

/** Waits for a database that is starting. Throws if it stays unreachable. */
async function reach(db: Db): Promise<void> {
  const until = Date.now() + REACH_DATABASE_MS;
  for (;;) {
    try {
      await db.ping();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
      const isRejected = / \((28P01|28000|3D000)\)/.test(code);
      if (isRejected || Date.now() > until) {
        throw new ConfigError([`DATABASE_URL: the database cannot be reached${code}.`]);
      }
      await sleep(500);
    }
  }
}

/**
 * Shuts down once, in order, on a signal or when the parent process is gone. After SIGTERM the
 * process first reports that it is not ready and serves on for `DRAIN_SECONDS`, in which a load
 * balancer turns to the others.
 */
function onStop(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  draining: AbortController,
  stop: () => Promise<void>,
): AbortSignal {
  const stopping = new AbortController();
  const shutDown = async (signal: string) => {
    if (draining.signal.aborted) return;
    draining.abort();
    const seconds = signal === 'SIGTERM' ? config.drainSeconds : 0;
    log.info('server.stopping', { signal, seconds });
    await sleep(seconds * 1000);
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('disconnect', () => shutDown('disconnect'));
  return stopping.signal;
}

function readVersion(): string {
  return String(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);
}

// An uncaught error ends the process. The supervisor keeps this line and starts a new process. Like
// every log line it contains only name, code and location: a message may contain personal data.
process.on('uncaughtException', (error: unknown) => {
  const line = { time: new Date().toISOString(), msg: 'server.crashed', ...describeError(error) };
  writeSync(process.stderr.fd, `${JSON.stringify(line)}\n`);
  process.exit(1);
});

main().catch((error: unknown) => {
  const words = isExpectedError(error) ? error.message : describeStartError(error);
  process.stderr.write(`Saifu cannot start: ${words}\n`);
  process.send?.({ kind: 'error', words });
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 100).unref();
});

/** Its message is written for the operator and contains no secret. */
function isExpectedError(error: unknown): error is Error {
  return [ConfigError, MigrationError, SecretKeysError].some((kind) => error instanceof kind);
}

function describeStartError(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is taken.`;
  if (code === 'EACCES') return `port ${port} may not be used by this user.`;
  return `${describeError(error).error}\n${describeError(error).stack}`;
}
