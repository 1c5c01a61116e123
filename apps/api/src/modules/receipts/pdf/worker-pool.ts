import { Worker } from 'node:worker_threads';
import { AppError } from '@saifu/domain/shared/app-error';
import type { QrSheet } from '../../orders/qr-code/sheet/qr-sheet.ts';
import type { PayoutStatementPdf } from '../../payouts/statement/pdf/payout-statement-pdf.ts';
import type { ReceiptPdfModel } from './receipt-model.ts';
import type { Statement } from './statement.ts';

export type PdfModel = ReceiptPdfModel | Statement | QrSheet | PayoutStatementPdf;

export type PdfWorkerPool = {
  draw(model: PdfModel): Promise<Buffer>;
  stop(): Promise<void>;
};

type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string };

type Order = {
  readonly model: PdfModel;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
};

export type PdfWorkerPoolOptions = {
  readonly workerFile?: URL;
  readonly timeoutMs?: number;
  readonly waitingMax?: number;
};

const WORKER_FILE = new URL('./pdf-worker.ts', import.meta.url);
const TIMEOUT_MS = 10_000;
const WAITING_MAX = 200;
const RETRY_AFTER_SECONDS = 5;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * A single worker that draws one PDF after another and is reused. A job that times out or crashes
 * the worker fails alone; the jobs behind it get a new worker.
 */
export function createPdfWorkerPool(options: PdfWorkerPoolOptions = {}): PdfWorkerPool {
  const { workerFile = WORKER_FILE, timeoutMs = TIMEOUT_MS, waitingMax = WAITING_MAX } = options;
  const waiting: Order[] = [];
  let worker: Worker | undefined;
  let current: Order | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const finish = (settle: (order: Order) => void) => {
    clearTimeout(timer);
    const order = current;
    current = undefined;
    if (order) settle(order);
    next();
  };
  const discard = (error: Error) => {
    worker?.removeAllListeners();
    // Ignores errors of a worker that is being terminated; its job is already rejected.
    worker?.on('error', () => {});
    const stopping = worker?.terminate();
    worker = undefined;
    finish((order) => order.reject(error));
    return stopping;
  };
  const expectWithin = (ms: number) => {
    clearTimeout(timer);
    // The machine is overloaded or was paused: the same PDF is drawn at the next request.
    timer = setTimeout(() => discard(new AppError('overloaded')), ms);
  };
  const begin = () => {
    expectWithin(TIMEOUT_MS);
    const begun = new Worker(workerFile, { resourceLimits: MEMORY });
    begun.on('message', (answer: Answer) => finish((order) => hand(order, answer)));
    begun.on('error', discard);
    begun.on('exit', (code) => discard(new Error(`the press stopped with ${code}`)));
    // The startup time of the worker does not count toward the timeout.
    begun.on('online', () => expectWithin(timeoutMs));
    // An idle worker does not keep the process alive.
    begun.unref();
    return begun;
  };
  const next = () => {
    if (current || isStopped) return;
    current = waiting.shift();
    if (!current) return;
    if (worker) expectWithin(timeoutMs);
    else worker = begin();
    worker.postMessage(current.model);
  };

  return {
    draw(model) {
      if (isStopped) return Promise.reject(new Error('the PDF worker pool has stopped'));
      if (waiting.length >= waitingMax) {
        return Promise.reject(new AppError('rate.limited', { seconds: RETRY_AFTER_SECONDS }));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ model, resolve, reject });
        next();
      });
    },
    async stop() {
      isStopped = true;
      const error = new Error('the PDF worker pool has stopped');
      for (const { reject } of waiting.splice(0)) reject(error);
      await discard(error);
    },
  };
}

function hand({ resolve, reject }: Order, answer: Answer): void {
  if ('bytes' in answer) resolve(Buffer.from(answer.bytes.buffer));
  else reject(new Error(`the paper could not be drawn: ${answer.error}`));
}
