import pg from 'pg';
import { type App, buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import type { Deps } from '../apps/api/src/dependencies.ts';
import { createMessageSender } from '../apps/api/src/gateways/message-sender.ts';
import { createBitcash } from '../apps/api/src/gateways/payment-provider/http-bitcash.ts';
import { createPaymentRouter } from '../apps/api/src/gateways/payment-provider/payment-router.ts';
import { createStripeProvider } from '../apps/api/src/gateways/payment-provider/stripe-provider.ts';
import { createHttpWebhook } from '../apps/api/src/gateways/webhook/http-webhook.ts';
import { createPdfWorkerPool } from '../apps/api/src/modules/receipts/pdf/worker-pool.ts';
import { seedDemoData } from '../apps/api/src/modules/sandbox/seed-demo-data.ts';
import { startAttachmentCleaner } from '../apps/api/src/platform/attachments/start-attachment-cleaner.ts';
import { createClock } from '../apps/api/src/platform/clock.ts';
import { loadStableKey } from '../apps/api/src/platform/crypto/key-ring.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { createFeatureSwitches } from '../apps/api/src/platform/feature-switches.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { createTelemetry } from '../apps/api/src/platform/telemetry.ts';
import { NO_TRACING } from '../apps/api/src/platform/tracing.ts';
import { createOcrPool } from '../apps/api/src/receipt-ocr/create-ocr-pool.ts';

export type BenchApp = {
  readonly deps: Deps;
  readonly app: App;
  readonly close: () => Promise<void>;
};

/** The app on a database of its own, with the demo data and what `fill` writes. */
export async function openBenchApp(
  url: (name?: string) => string,
  name: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<BenchApp> {
  const admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const log = createLog('silent');
  const db = connect({ connectionString: url(name) }, 4, log);
  await migrate(db, log);
  await seedDemoData({ db, clock: createClock() });
  await fill(db.pool);
  const config = readConfig({});
  const paymentProvider = createStripeProvider(config.paymentProvider);
  const deps: Deps = {
    ...{ config, version: '0.0.0', db, clock: createClock(), log, paymentProvider },
    stableKey: await loadStableKey(db, config.secretKeys),
    clockStatus: { last: undefined },
    scheduleStatus: new Map(),
    featureSwitches: createFeatureSwitches(db, log),
    telemetry: createTelemetry(log),
    tracing: NO_TRACING,
    draining: new AbortController().signal,
    messageSender: createMessageSender(config),
    paymentRouter: createPaymentRouter(paymentProvider, createBitcash(config.paymentProvider)),
    webhookSender: createHttpWebhook({ isSandbox: true }),
    pdfWorkerPool: createPdfWorkerPool(),
    ocrPool: createOcrPool({ modelsFolder: config.readerModels, log }),
    attachmentCleaner: startAttachmentCleaner({ log }),
    fileStorage: null,
  };
  const app = buildApp(deps, null);
  const close = async () => {
    await app.close();
    await deps.pdfWorkerPool.stop();
    await deps.ocrPool.stop();
    await db.close();
  };
  return { deps, app, close };
}
