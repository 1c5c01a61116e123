import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import {
  BUSY,
  exchangeFrames,
  ReaderFailed,
  type ReaderTimeouts,
} from '../gateways/receipt-reader/exchange-frames.ts';
import type { Log } from '../platform/log.ts';
import type { Frame, OutgoingFrame } from './ipc-frames.ts';
import type { OcrPool, OcrResult } from './ocr-pool.ts';
import { RETRY_AFTER_SECONDS } from './ocr-queue.ts';
import { fromAnswerFrame } from './reader-answer.ts';
import { toReadFrame } from './reader-protocol.ts';
import type { OnProgress, Progress } from './worker-pool.ts';

export type RemoteOcrPoolOptions = {
  readonly urls: readonly URL[];
  readonly secret: string;
  readonly log: Log;
  readonly limits?: Partial<RemoteLimits>;
};

type RemoteLimits = ReaderTimeouts & {
  /** All attempts for one receipt together. */
  readonly wholeMs: number;
  /** Receipts that are with the readers at the same time. */
  readonly runningMax: number;
  /** How long a reader that failed is asked only after the others. */
  readonly restMs: number;
};

const LIMITS: RemoteLimits = {
  connectMs: 3000,
  uploadMs: 60_000,
  silenceMs: 20_000,
  wholeMs: 30 * 60_000,
  runningMax: 64,
  restMs: 10_000,
};

type Reader = { readonly url: URL; restsUntil: number };

type Job = {
  readonly control: AbortController;
  readonly photoCount: number;
  readonly request: OutgoingFrame;
  readonly onProgress: OnProgress;
  status: Progress['status'];
};

/**
 * Reads photos on other hosts. The readers are asked in turn, and the next one if a reader does not
 * answer or has no room. Reading changes nothing, so a receipt may be read twice.
 */
export function createRemoteOcrPool(options: RemoteOcrPoolOptions): OcrPool {
  const { secret, log } = options;
  const limits = { ...LIMITS, ...options.limits };
  const jobs = new Set<Job>();
  const counts = { read: 0, rejected: 0, lost: 0 };
  const takeTurn = createTurns(options.urls.map((url): Reader => ({ url, restsUntil: 0 })));
  let isStopped = false;

  const noteFailure = (reader: Reader, { code }: ReaderFailed) => {
    if (code === BUSY) return;
    counts.lost += 1;
    reader.restsUntil = performance.now() + limits.restMs;
    log.warn('ocr.reader_failed', { address: reader.url.host, code });
  };

  const askInTurn = async (job: Job): Promise<OcrResult> => {
    const failures: string[] = [];
    for (const reader of takeTurn()) {
      try {
        return await askReader(reader, job, { secret, timeouts: limits });
      } catch (error) {
        if (!(error instanceof ReaderFailed)) throw error;
        if (job.control.signal.aborted) break;
        noteFailure(reader, error);
        failures.push(error.code);
        job.status = 'queued';
      }
    }
    throw toAppError(failures);
  };

  const run = async (job: Job): Promise<OcrResult> => {
    const timer = setTimeout(() => job.control.abort(), limits.wholeMs);
    jobs.add(job);
    try {
      const result = await logDone(log, job, askInTurn(job));
      counts.read += 1;
      return result;
    } catch (error) {
      counts.rejected += 1;
      throw error;
    } finally {
      clearTimeout(timer);
      jobs.delete(job);
    }
  };

  return {
    // Readers start their workers themselves and take no time from payments.
    warm: () => {},
    pause: () => () => {},
    read: async (photos, caller, onProgress = () => {}, signal?: AbortSignal) => {
      if (isStopped) throw new AppError('overloaded');
      if (jobs.size >= limits.runningMax) throw createFullError();
      const control = new AbortController();
      signal?.addEventListener('abort', () => control.abort(), { once: true });
      const request = toReadFrame(photos, caller);
      return run({ control, photoCount: photos.length, request, onProgress, status: 'queued' });
    },
    getStats: () => {
      const reading = [...jobs].filter(({ status }) => status === 'reading').length;
      return { ...counts, waiting: jobs.size - reading, reading };
    },
    stop: async () => {
      isStopped = true;
      for (const { control } of jobs) control.abort();
    },
  };
}

type Contact = { readonly secret: string; readonly timeouts: ReaderTimeouts };

function askReader({ url }: Reader, job: Job, contact: Contact): Promise<OcrResult> {
  const { request, control } = job;
  const accept = (frame: Frame) => acceptAnswer(job, frame);
  return exchangeFrames({ ...contact, url, request, accept, signal: control.signal });
}

async function logDone(log: Log, job: Job, work: Promise<OcrResult>): Promise<OcrResult> {
  const startedAt = performance.now();
  let code = 'read';
  try {
    return await work;
  } catch (error) {
    code = error instanceof AppError ? error.code : 'unexpected';
    throw error;
  } finally {
    const duration_ms = Math.round(performance.now() - startedAt);
    log.info('ocr.done', { count: job.photoCount, duration_ms, code });
  }
}

/** Each call begins with the next reader. Those that failed a moment ago come last. */
function createTurns(readers: readonly Reader[]): () => readonly Reader[] {
  let turns = 0;
  return () => {
    const first = turns % readers.length;
    turns += 1;
    const inTurn = [...readers.slice(first), ...readers.slice(0, first)];
    const now = performance.now();
    const isResting = ({ restsUntil }: Reader) => restsUntil > now;
    return [...inTurn.filter((reader) => !isResting(reader)), ...inTurn.filter(isResting)];
  };
}

/** Errors of a reader that another one may not have, and the failure that each stands for. */
const ERRORS_OF_HOST: Partial<Record<ErrorCode, string>> = {
  overloaded: 'not_ready',
  'receipt_scan.queue_full': BUSY,
  'receipt_scan.interrupted': 'interrupted',
};

/** No reader could read the receipt. */
function toAppError(failures: readonly string[]): AppError {
  if (failures.includes(BUSY)) return createFullError();
  return new AppError(failures.includes('interrupted') ? 'receipt_scan.interrupted' : 'overloaded');
}

function createFullError(): AppError {
  return new AppError('receipt_scan.queue_full', { seconds: RETRY_AFTER_SECONDS });
}

/** Undefined: the reader is still at work. Throws errors of the receipt or of its caller. */
function acceptAnswer(job: Job, frame: Frame): OcrResult | undefined {
  const answer = fromAnswerFrame(frame, job.photoCount);
  if (answer === undefined) throw new ReaderFailed('garbled');
  if (answer.kind === 'result') return answer.result;
  if (answer.kind === 'error') {
    const failure = ERRORS_OF_HOST[answer.error.code];
    throw failure === undefined ? answer.error : new ReaderFailed(failure);
  }
  job.status = answer.progress.status;
  job.onProgress(answer.progress);
  return undefined;
}
