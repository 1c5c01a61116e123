import type { Config } from './config/config.ts';
import type { FileStorage } from './gateways/file-storage/file-storage.ts';
import type { MessageSender } from './gateways/message-sender.ts';
import type { PaymentProvider } from './gateways/payment-provider/payment-provider.ts';
import type { PaymentRouter } from './gateways/payment-provider/payment-router.ts';
import type { WebhookSender } from './gateways/webhook/webhook-sender.ts';
import type { PdfWorkerPool } from './modules/receipts/pdf/worker-pool.ts';
import type { ClockStatus } from './platform/agreed-time.ts';
import type { AttachmentCleaner } from './platform/attachments/attachment-cleaner.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { FeatureSwitches } from './platform/feature-switches.ts';
import type { ScheduleStatus } from './platform/jobs/schedules.ts';
import type { Log } from './platform/log.ts';
import type { Telemetry } from './platform/telemetry.ts';
import type { Tracing } from './platform/tracing.ts';
import type { OcrPool } from './receipt-ocr/ocr-pool.ts';

/** Dependencies of the use cases. Created once in `main` and passed down. */
export type Deps = {
  readonly config: Config;
  /**
   * Stays the same when the secret keys are replaced. What other processes and browsers must find
   * unchanged is derived from it: the key of push subscriptions, the codes that payer and store
   * compare, and the counts of declined cards.
   */
  readonly stableKey: string;
  readonly version: string;
  readonly db: Db;
  readonly clock: Clock;
  /** Result of the last comparison of the clocks. */
  readonly clockStatus: ClockStatus;
  /** The last runs of the scheduled tasks in this process. */
  readonly scheduleStatus: ScheduleStatus;
  /** What the operator has switched off. */
  readonly featureSwitches: FeatureSwitches;
  /** Aborted when the process has been told to stop. It still serves requests for a while. */
  readonly draining: AbortSignal;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** Sends traces to a collector, if there is one. */
  readonly tracing: Tracing;
  /** Sends emails and SMS messages. */
  readonly messageSender: MessageSender;
  /** For cards and webhook events. Payments go through `paymentRouter`. */
  readonly paymentProvider: PaymentProvider;
  readonly paymentRouter: PaymentRouter;
  /** Delivers events to merchants' webhook endpoints. */
  readonly webhookSender: WebhookSender;
  /** Renders receipt PDFs in worker threads. */
  readonly pdfWorkerPool: PdfWorkerPool;
  /** Runs OCR on receipt photos in separate processes. */
  readonly ocrPool: OcrPool;
  /** Re-renders uploaded attachments in a separate process. */
  readonly attachmentCleaner: AttachmentCleaner;
  /** Object storage for files. Null: all files are in the database. */
  readonly fileStorage: FileStorage | null;
  /** Overrides how often requests with API keys are written to their log. */
  readonly apiRequestWriteMs?: number;
  /** Overrides how often the change feed polls payments. */
  readonly changeFeedPollMs?: number;
  /** Overrides how long a scan may take before the response is 202. */
  readonly receiptScanSyncTimeoutMs?: number;
};
