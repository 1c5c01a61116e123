/**
 * Test files that `npm test` leaves to `npm run test:full`, so that it takes less than ten minutes.
 * They read photos, kill processes, wait for real time, simulate long lives, need a large download,
 * or open every page. Run alone, each of them runs as it is.
 */
export const FULL_RUN_ONLY = [
  'apps/api/src/adopt.test.ts',
  'apps/api/src/http/clock-guard.test.ts',
  'apps/api/src/http/hostile-days.test.ts',
  'apps/api/src/http/hostile-search.test.ts',
  'apps/api/src/http/readiness.test.ts',
  'apps/api/src/modules/orders/receipt-scan/find-scan.test.ts',
  'apps/api/src/modules/orders/receipt-scan/interrupted-scan.test.ts',
  'apps/api/src/modules/orders/receipt-scan/scan-receipt.test.ts',
  'apps/api/src/modules/payments/adopt/adopt-payments.test.ts',
  'apps/api/src/modules/payments/authorize/card-testing.test.ts',
  'apps/api/src/modules/payments/capture/model-first.test.ts',
  'apps/api/src/modules/payments/capture/model-second.test.ts',
  'apps/api/src/modules/sandbox/demo-payments.test.ts',
  'apps/api/src/modules/sandbox/demo-receipt-scans.test.ts',
  'apps/api/src/modules/sandbox/demo-recurring-billings.test.ts',
  'apps/api/src/platform/agreed-time.test.ts',
  'apps/api/src/platform/attachments/clean-attachment.test.ts',
  'apps/api/src/platform/attachments/start-attachment-cleaner.test.ts',
  'apps/api/src/platform/db/connection-pool.test.ts',
  'apps/api/src/platform/db/isolation.test.ts',
  'apps/api/src/platform/db/pgbouncer.test.ts',
  'apps/api/src/platform/jobs/delivery-queues.test.ts',
  'apps/api/src/platform/jobs/jobs.test.ts',
  'apps/api/src/platform/jobs/supervise-jobs.test.ts',
  'apps/api/src/receipt-ocr/analyze-photos.test.ts',
  'apps/api/src/receipt-ocr/busy-machine.test.ts',
  'apps/api/src/receipt-ocr/create-ocr-pool.test.ts',
  'apps/api/src/receipt-ocr/hostile.test.ts',
  'apps/api/src/receipt-ocr/ocr-worker.test.ts',
  'apps/api/src/receipt-ocr/reader-process.test.ts',
  'apps/api/src/receipt-ocr/run-queue.test.ts',
  'apps/api/src/receipt-ocr/upload.test.ts',
  'apps/stripe-sandbox/src/crash.test.ts',
  'apps/stripe-sandbox/src/journal.test.ts',
  'packages/dev-postgres/src/embedded-postgres.test.ts',
  'apps/stripe-sandbox/src/openapi.test.ts',
  'apps/stripe-sandbox/src/webhooks.test.ts',
  'apps/wallet/src/features/receipt-scan/framing-hint.test.ts',
  'packages/receipt-reader/src/extract/hostile.test.ts',
  'packages/receipt-reader/src/image/photo.test.ts',
  'packages/receipt-reader/src/read-photo.test.ts',
  'packages/receipt-reader/src/reader.test.ts',
  'packages/receipt-reader/src/recognise/read-large-headings.test.ts',
  'packages/receipt-reader/src/samples.test.ts',
  'tools/alerts.test.ts',
  'tools/bad-input/bad-input.test.ts',
  'tools/chaos/campaign/campaign.test.ts',
  'tools/deploy.test.ts',
  'tools/restore.test.ts',
  'tools/start.test.ts',
] as const;

/** End-to-end tests that `npm test` leaves to `npm run test:full`. */
export const FULL_RUN_ONLY_E2E = [
  'api-docs.spec.ts',
  'confirmation.spec.ts',
  'every-route.spec.ts',
  'gallery.spec.ts',
  'history.spec.ts',
  'large-payment.spec.ts',
  'offline.spec.ts',
  'people.spec.ts',
  'receipt-scan.spec.ts',
  'recurring-billing.spec.ts',
  'refund-request.spec.ts',
  'routes.spec.ts',
  'scan.spec.ts',
  'stalled-network.spec.ts',
  'time-contact.spec.ts',
  'time-recurring-billing.spec.ts',
  'time.spec.ts',
] as const;

/** Set by `npm test`. Without it, and in `test:full`, no file is left out. */
const isQuickRun = process.env.TEST_SCALE === 'quick';

export const LEFT_OUT: readonly string[] = isQuickRun ? FULL_RUN_ONLY : [];
export const LEFT_OUT_E2E: readonly string[] = isQuickRun ? FULL_RUN_ONLY_E2E : [];
