import { AppError } from '@saifu/domain/shared/app-error';
import type { OutgoingFrame } from '../../receipt-ocr/ipc-frames.ts';
import type { OcrQueueLimits } from '../../receipt-ocr/ocr-queue.ts';
import type { Bounds } from '../../receipt-ocr/resource-limits.ts';
import { startPool } from '../../receipt-ocr/worker-pool.ts';
import type { Log } from '../log.ts';
import type { AttachmentCleaner, AttachmentType } from './attachment-cleaner.ts';
import type { CleanerTask } from './cleaner-task.ts';
import { limitStep } from './limit-step.ts';

export type AttachmentCleanerOptions = {
  readonly log: Log;
  readonly processFile?: URL;
  /** From request to response. */
  readonly answerMs?: number;
  readonly queue?: Partial<OcrQueueLimits>;
  readonly opening?: Partial<Bounds>;
};

const PROCESS_FILE = new URL('./cleaner-process.ts', import.meta.url);
/** Browsers wait 100 s for a response. A file stored after that would be uploaded again. */
const ANSWER_MS = 90_000;
const QUEUE_LIMITS: OcrQueueLimits = { waitingMax: 24, perCallerMax: 5, waitMs: 60_000 };
/** Ten pages full of images take 8 s on a slow core. */
const CLEANING = { cpuMs: 20_000, rssBytesMax: 900 * 1024 * 1024 };
/** 2.3 GB of this is only reserved address space, which the PDF renderer allocates on load. */
const DATA_KILOBYTES_MAX = 3_300_000;
/** Attachments are rare, so the worker starts on demand and ends when idle. */
const IDLE_MS = 60_000;

type Limits = {
  readonly answerBy: number;
  readonly step: Pick<Bounds, 'stepOfOpening'>;
};

/** A page with text, which makes a worker load everything it needs for rendering. */
const ONE_PAGE = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R',
    '/Resources<</Font<</F 5 0 R>>>>>>endobj',
    '4 0 obj<</Length 30>>stream',
    'BT /F 9 Tf 9 9 Td (Page) Tj ET',
    'endstream endobj',
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);

/** One process, started on demand. */
export function startAttachmentCleaner(options: AttachmentCleanerOptions): AttachmentCleaner {
  const { log, processFile = PROCESS_FILE, answerMs = ANSWER_MS } = options;
  const limits = new WeakMap<OutgoingFrame, Limits>();
  const getBounds = (request: OutgoingFrame): Bounds => {
    const { answerBy = 0, step = {} } = limits.get(request) ?? {};
    return { ...CLEANING, ...step, wallMs: answerBy - performance.now() };
  };
  const pool = startPool({
    processFile,
    log,
    name: 'attachment_cleaner',
    dataKilobytesMax: DATA_KILOBYTES_MAX,
    count: 1,
    queue: { ...QUEUE_LIMITS, ...options.queue },
    opening: options.opening ?? {},
    getBounds,
    errors: [
      'file.unsupported',
      'file.too_many_pages',
      'store.logo_unsupported',
      'store.logo_too_many_pixels',
    ],
    unusable: 'file.unsupported',
    idleMs: IDLE_MS,
  });
  const send = async (task: CleanerTask, bytes: Buffer, caller: string) => {
    const request = { header: { task }, attachments: [bytes] };
    limits.set(request, { answerBy: performance.now() + answerMs, step: limitStep(bytes) });
    const { header, attachments } = await pool.send(request, caller);
    return { header, file: attachments[0] ?? Buffer.alloc(0) };
  };
  const clean: AttachmentCleaner['clean'] = async (bytes, caller) => {
    const { header, file } = await send('clean', bytes, caller);
    const { type } = header as { readonly type: AttachmentType };
    return { type, bytes: file };
  };
  return {
    clean,
    drawLogo: async (bytes, caller) =>
      (await send('draw_logo', bytes, caller).catch(throwLogoError)).file,
    pause: pool.pause,
    stop: pool.stop,
    warmUp: async () => {
      // The failure is logged; the next file starts another worker.
      await clean(ONE_PAGE, 'warm-up').catch(() => undefined);
    },
  };
}

/** A worker that exceeded its limits has not told which file it was working on. */
function throwLogoError(error: unknown): never {
  const isUnsupported = error instanceof AppError && error.code === 'file.unsupported';
  throw isUnsupported ? new AppError('store.logo_unsupported') : error;
}
