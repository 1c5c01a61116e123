import type { Config } from './config/config.ts';
import type { MessageSender } from './gateways/message-sender.ts';
import type { PaymentProvider } from './gateways/payment-provider/payment-provider.ts';
import type { PaymentRouter } from './gateways/payment-provider/payment-router.ts';
import type { WebhookSender } from './gateways/webhook/webhook-sender.ts';
import type { PdfWorkerPool } from './modules/receipts/pdf/worker-pool.ts';
import type { ClockStatus } from './platform/agreed-time.ts';
import type { AttachmentCleaner } from './platform/attachments/attachment-cleaner.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { Log } from './platform/log.ts';
import type { OcrPool } from './receipt-ocr/ocr-pool.ts';

/** What use cases are handed. Made once, in `main`, and passed down. */
export type Deps = {
  readonly config: Config;
  readonly version: string;
  readonly db: Db;
  readonly clock: Clock;
  /** How the clock compared with others when that was last read. */
  readonly clockStatus: ClockStatus;
  readonly log: Log;
  /** Takes mails and SMS to whoever carries them. */
  readonly messageSender: MessageSender;
  /** For cards and events; paying goes through the till. */
  readonly paymentProvider: PaymentProvider;
  readonly paymentRouter: PaymentRouter;
  /** Takes events to the programs of merchants. */
  readonly webhookSender: WebhookSender;
  /** Draws receipts, beside whatever else goes on. */
  readonly pdfWorkerPool: PdfWorkerPool;
  /** Reads photographs of bills, in processes of their own. */
  readonly ocrPool: OcrPool;
  /** Redraws evidence that people upload, in a process of its own. */
  readonly attachmentCleaner: AttachmentCleaner;
  /** How often payments that are followed are looked at, where it is not as usual. */
  readonly changeFeedPollMs?: number;
  /** How long a reading may take before it is answered with 202, where it is not as usual. */
  readonly receiptScanSyncTimeoutMs?: number;
};
