import {
  AppError,
  type ErrorCode,
  type ErrorParams,
  isErrorCode,
} from '@saifu/domain/shared/app-error';
import type { Log, LogFields } from '../platform/log.ts';
import type { ReportProgress } from './handle-requests.ts';
import type { Frame, OutgoingFrame } from './ipc-frames.ts';
import { type OcrWorker, type OcrWorkerOptions, startOcrWorker, WorkerLost } from './ocr-worker.ts';
import type { Pausable } from './pause-during-payments.ts';
import type { Bounds } from './resource-limits.ts';

export type SlotOptions = Omit<OcrWorkerOptions, 'opening'> & {
  readonly log: Log;
  /** Prefix of log messages. */
  readonly name: string;
  readonly opening?: Partial<Bounds>;
  readonly getBounds: (request: OutgoingFrame) => Bounds;
  /** Error codes that a worker may return. */
  readonly errors: readonly ErrorCode[];
  /** Error code for a request that crashes workers or takes more CPU time than any valid one. */
  readonly unusable: ErrorCode;
  /** Error code for a request whose workers were lost for other reasons. Default: `overloaded`. */
  readonly interrupted?: ErrorCode;
  /** An idle worker ends after this time. If absent, it stays. */
  readonly idleMs?: number;
};

/** Holds one worker and replaces it when it is lost. One request at a time. */
export type Slot = Pausable & {
  /** Starts the worker unless it is running. Throws `WorkerLost`. */
  readonly open: () => Promise<void>;
  /** Whether the last start of a worker succeeded. False before the first. */
  readonly canStart: () => boolean;
  /** Throws the errors of `Pool`. */
  readonly send: (request: OutgoingFrame, report: ReportProgress) => Promise<Frame>;
  /** Number of workers lost during requests. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const OPENING: Bounds = { rssBytesMax: 700 * MEGABYTE, cpuMs: 20_000, wallMs: 120_000 };
/** A worker that has grown beyond this is restarted before the next request. */
const RESTING_RSS_MAX = 500 * MEGABYTE;
const ATTEMPTS = 2;
/** The worker could not be started. */
const UNOPENED = 'unopened';

export function createSlot(options: SlotOptions): Slot {
  const { log, name, getBounds, errors } = options;
  const held = holdWorker(options);
  let lost = 0;

  /** Returns `WorkerLost` instead of throwing it, so that another worker may retry. */
  const sendOnce = async (request: OutgoingFrame, report: ReportProgress) => {
    // The start of the worker counts against the time limit of the request.
    const open = await held.open(getBounds(request).wallMs).catch(toWorkerLost);
    if (open instanceof WorkerLost) return open;
    try {
      return unwrapFrame(await open.send(request, getBounds(request), report), errors);
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      if (error.reason === 'garbled') await open.end();
      lost += 1;
      log.warn(`${name}.lost`, { ...toLogFields(error), count: request.attachments.length });
      return error;
    } finally {
      if (open.rssBytes() > RESTING_RSS_MAX) await open.end();
      held.rest();
    }
  };

  return {
    pause: () => held.worker()?.pause(),
    resume: () => held.worker()?.resume(),
    lost: () => lost,
    canStart: () => held.worker() !== undefined,
    open: async () => {
      if (held.isClosed()) return;
      await held.open();
      held.rest();
    },
    send: async (request, report) => {
      const reasons: string[] = [];
      while (reasons.length < ATTEMPTS && !held.isClosed()) {
        if (reasons.length > 0) report(1);
        const answer = await sendOnce(request, report);
        if (!(answer instanceof WorkerLost)) return answer;
        reasons.push(answer.reason);
        // CPU time does not depend on the load of the machine, so the next worker would need as
        // much. A request may also have no time left.
        if (answer.reason === 'time' || getBounds(request).wallMs <= 0) break;
      }
      throw new AppError(held.isClosed() ? 'overloaded' : toErrorCode(reasons, options));
    },
    close: held.close,
  };
}

type HeldWorker = {
  /** Undefined before the first start, and after one that failed. */
  readonly worker: () => OcrWorker | undefined;
  /** Starts the worker unless it is running. Throws `WorkerLost`. */
  readonly open: (wallMs?: number) => Promise<OcrWorker>;
  /** The worker has nothing to do, and ends after `idleMs`. */
  readonly rest: () => void;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
};

function holdWorker(options: SlotOptions): HeldWorker {
  const { log, name, idleMs } = options;
  const opening = { ...OPENING, ...options.opening };
  let worker: OcrWorker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  return {
    worker: () => worker,
    open: async (wallMs = opening.wallMs) => {
      clearTimeout(idleTimer);
      const bounds = { ...opening, wallMs: Math.min(wallMs, opening.wallMs) };
      try {
        if (worker === undefined || worker.hasFailed())
          worker = await startOcrWorker({ ...options, opening: bounds });
      } catch (error) {
        worker = undefined;
        log.error(`${name}.closed`, toLogFields(error));
        throw new WorkerLost(UNOPENED);
      }
      // The slot was closed while the worker was starting.
      if (isClosed) await worker.end();
      return worker;
    },
    rest: () => {
      clearTimeout(idleTimer);
      if (idleMs !== undefined) idleTimer = setTimeout(() => void worker?.end(), idleMs).unref();
    },
    isClosed: () => isClosed,
    close: async () => {
      isClosed = true;
      clearTimeout(idleTimer);
      await worker?.end();
    },
  };
}

/** Reasons that depend on the machine and not on the request. */
const OUTER_REASONS: readonly string[] = [UNOPENED, 'wall', 'killed'];

/** A failure that the file did not cause is never reported as an error of the file. */
function toErrorCode(reasons: readonly string[], options: SlotOptions): ErrorCode {
  const { unusable, interrupted = 'overloaded' } = options;
  if (reasons.every((reason) => reason === UNOPENED)) return 'overloaded';
  return reasons.some((reason) => OUTER_REASONS.includes(reason)) ? interrupted : unusable;
}

function toWorkerLost(error: unknown): WorkerLost {
  if (error instanceof WorkerLost) return error;
  throw error;
}

/** Returns the response, or throws the error it contains. */
function unwrapFrame(frame: Frame, errors: readonly ErrorCode[]): Frame {
  const { errorCode, params } = frame.header as {
    readonly errorCode?: string;
    readonly params?: ErrorParams;
  };
  if (errorCode === undefined) return frame;
  const isKnown = isErrorCode(errorCode) && errors.includes(errorCode);
  throw isKnown ? new AppError(errorCode, params) : new WorkerLost('garbled');
}

function toLogFields(error: unknown): LogFields {
  return { code: error instanceof WorkerLost ? error.reason : 'unexpected' };
}
