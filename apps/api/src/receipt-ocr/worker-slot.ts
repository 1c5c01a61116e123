import {
  AppError,
  type ErrorCode,
  type ErrorParams,
  isErrorCode,
} from '@saifu/domain/shared/app-error';
import type { Log, LogFields } from '../platform/log.ts';
import type { ReportProgress } from './handle-requests.ts';
import type { Frame, Question } from './ipc-frames.ts';
import { type Eye, EyeLost, type EyeOptions, openEye } from './ocr-worker.ts';
import type { Resting } from './pause-during-payments.ts';
import type { Bounds } from './resource-limits.ts';

export type SlotOptions = Omit<EyeOptions, 'opening'> & {
  readonly log: Log;
  /** Begins the names of what is logged. */
  readonly name: string;
  readonly opening?: Partial<Bounds>;
  readonly boundsOf: (question: Question) => Bounds;
  /** What a process may answer instead of a result. */
  readonly refusals: readonly ErrorCode[];
  /** For what brings processes down, or takes more of the processor than anything needs. */
  readonly unusable: ErrorCode;
  /** An idle worker ends after this time; absent: it stays. */
  readonly idleMs?: number;
};

/** The place of one eye, where another is opened when one is lost. One thing at a time. */
export type Slot = Resting & {
  readonly open: () => Promise<void>;
  /** Refuses as `Pool` does. */
  readonly ask: (question: Question, report: ReportProgress) => Promise<Frame>;
  /** How many eyes were lost over what they read. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const OPENING: Bounds = { rssBytesMax: 700 * MEGABYTE, cpuMs: 20_000, wallMs: 120_000 };
/** An eye that has grown beyond this is opened anew before it reads again. */
const RESTING_RSS_MAX = 500 * MEGABYTE;
const TRIES = 2;

export function createSlot(options: SlotOptions): Slot {
  const { log, name, boundsOf, refusals, unusable, idleMs } = options;
  const opening = { ...OPENING, ...options.opening };
  let eye: Eye | undefined;
  let idling: NodeJS.Timeout | undefined;
  let lost = 0;
  let isClosed = false;

  const opened = async (wallMs = opening.wallMs): Promise<Eye> => {
    clearTimeout(idling);
    const bounds = { ...opening, wallMs: Math.min(wallMs, opening.wallMs) };
    try {
      if (eye === undefined || eye.isLost()) eye = await openEye({ ...options, opening: bounds });
    } catch (error) {
      log.error(`${name}.closed`, whyOf(error));
      throw new AppError('overloaded');
    }
    // Whoever closes us while it opens cannot end what is not there yet.
    if (isClosed) await eye.end();
    return eye;
  };

  /** Undefined: the eye was lost, and another may see it. */
  const askOnce = async (question: Question, report: ReportProgress) => {
    // Whoever waits for the answer waits for the opening as well.
    const open = await opened(boundsOf(question).wallMs);
    try {
      return checked(await open.ask(question, boundsOf(question), report), refusals);
    } catch (error) {
      if (!(error instanceof EyeLost)) throw error;
      if (error.why === 'garbled') await open.end();
      lost += 1;
      log.warn(`${name}.lost`, { ...whyOf(error), count: question.parts.length });
      return error;
    } finally {
      if (open.rssBytes() > RESTING_RSS_MAX) await open.end();
      if (idleMs !== undefined) idling = setTimeout(() => void open.end(), idleMs).unref();
    }
  };

  return {
    stop: () => eye?.stop(),
    goOn: () => eye?.goOn(),
    lost: () => lost,
    open: async () => void (await opened()),
    ask: async (question, report) => {
      const whys: string[] = [];
      while (whys.length < TRIES && !isClosed) {
        const answer = await askOnce(question, report);
        if (!(answer instanceof EyeLost)) return answer;
        whys.push(answer.why);
        // What took too long would take as long again.
        if (answer.why === 'time' || answer.why === 'wall') break;
      }
      // What is our own fault, or nobody's, is never said to be the file's.
      const isOurs = isClosed || whys.some((why) => why === 'wall' || why === 'killed');
      throw new AppError(isOurs ? 'overloaded' : unusable);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idling);
      await eye?.end();
    },
  };
}

/** The answer; throws the refusal that it may be instead. */
function checked(frame: Frame, refusals: readonly ErrorCode[]): Frame {
  const { refusal, params } = frame.words as {
    readonly refusal?: string;
    readonly params?: ErrorParams;
  };
  if (refusal === undefined) return frame;
  const isKnown = isErrorCode(refusal) && refusals.includes(refusal);
  throw isKnown ? new AppError(refusal, params) : new EyeLost('garbled');
}

function whyOf(error: unknown): LogFields {
  return { code: error instanceof EyeLost ? error.why : 'unexpected' };
}
