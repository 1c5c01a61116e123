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
  /** Begins the names of what is logged. */
  readonly name: string;
  readonly opening?: Partial<Bounds>;
  readonly getBounds: (request: OutgoingFrame) => Bounds;
  /** What a process may answer instead of a result. */
  readonly errors: readonly ErrorCode[];
  /** For what brings processes down, or takes more of the processor than anything needs. */
  readonly unusable: ErrorCode;
  /** An idle worker ends after this time; absent: it stays. */
  readonly idleMs?: number;
};

/** The place of one eye, where another is opened when one is lost. One thing at a time. */
export type Slot = Pausable & {
  readonly open: () => Promise<void>;
  /** Refuses as `Pool` does. */
  readonly send: (request: OutgoingFrame, report: ReportProgress) => Promise<Frame>;
  /** How many eyes were lost over what they read. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const OPENING: Bounds = { rssBytesMax: 700 * MEGABYTE, cpuMs: 20_000, wallMs: 120_000 };
/** An eye that has grown beyond this is opened anew before it reads again. */
const RESTING_RSS_MAX = 500 * MEGABYTE;
const ATTEMPTS = 2;

export function createSlot(options: SlotOptions): Slot {
  const { log, name, getBounds, errors, unusable, idleMs } = options;
  const opening = { ...OPENING, ...options.opening };
  let worker: OcrWorker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lost = 0;
  let isClosed = false;

  const getOpenWorker = async (wallMs = opening.wallMs): Promise<OcrWorker> => {
    clearTimeout(idleTimer);
    const bounds = { ...opening, wallMs: Math.min(wallMs, opening.wallMs) };
    try {
      if (worker === undefined || worker.hasFailed())
        worker = await startOcrWorker({ ...options, opening: bounds });
    } catch (error) {
      log.error(`${name}.closed`, toLogFields(error));
      throw new AppError('overloaded');
    }
    // Whoever closes us while it opens cannot end what is not there yet.
    if (isClosed) await worker.end();
    return worker;
  };

  /** Undefined: the eye was lost, and another may see it. */
  const sendOnce = async (request: OutgoingFrame, report: ReportProgress) => {
    // Whoever waits for the answer waits for the opening as well.
    const open = await getOpenWorker(getBounds(request).wallMs);
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
      if (idleMs !== undefined) idleTimer = setTimeout(() => void open.end(), idleMs).unref();
    }
  };

  return {
    pause: () => worker?.pause(),
    resume: () => worker?.resume(),
    lost: () => lost,
    open: async () => void (await getOpenWorker()),
    send: async (request, report) => {
      const reasons: string[] = [];
      while (reasons.length < ATTEMPTS && !isClosed) {
        const answer = await sendOnce(request, report);
        if (!(answer instanceof WorkerLost)) return answer;
        reasons.push(answer.reason);
        // What took too long would take as long again.
        if (answer.reason === 'time' || answer.reason === 'wall') break;
      }
      // What is our own fault, or nobody's, is never said to be the file's.
      const isOurFailure =
        isClosed || reasons.some((reason) => reason === 'wall' || reason === 'killed');
      throw new AppError(isOurFailure ? 'overloaded' : unusable);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idleTimer);
      await worker?.end();
    },
  };
}

/** The answer; throws the refusal that it may be instead. */
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
