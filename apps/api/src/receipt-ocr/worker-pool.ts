import { AppError } from '@saifu/domain/shared/app-error';
import type { Frame, OutgoingFrame } from './ipc-frames.ts';
import { createOcrQueue, type OcrQueueLimits } from './ocr-queue.ts';
import { createPauseSwitch, type PauseWorkers } from './pause-during-payments.ts';
import { createSlot, type Slot, type SlotOptions } from './worker-slot.ts';

export type PoolOptions = SlotOptions & {
  readonly count: number;
  readonly queue: OcrQueueLimits;
};

/** How far a question is: which place in the line it has, or which part is being worked on. */
export type Progress =
  | { readonly status: 'queued'; readonly position: number }
  | { readonly status: 'reading'; readonly part: number };

export type OnProgress = (progress: Progress) => void;

/**
 * Worker processes with one bounded line before them. Refuses with what the processes refuse with,
 * `rate.limited` (the asker has too many in the line) and `overloaded` (the line is full, or there
 * was no time for it within the bounds).
 */
export type Pool = {
  /** Opens the processes before anybody asks. */
  readonly warm: () => void;
  readonly send: (
    request: OutgoingFrame,
    caller: string,
    onProgress?: OnProgress,
  ) => Promise<Frame>;
  readonly pause: PauseWorkers;
  readonly getStats: () => PoolStats;
  readonly stop: () => Promise<void>;
};

/** Counts since the start, and how many wait and are read now. */
export type PoolStats = {
  readonly read: number;
  readonly rejected: number;
  /** Processes that were brought down by what they read. */
  readonly lost: number;
  readonly waiting: number;
  readonly reading: number;
};

type Job = {
  readonly request: OutgoingFrame;
  readonly onProgress: OnProgress;
  readonly resolve: (answer: Frame) => void;
  readonly reject: (error: unknown) => void;
};

export function startPool(options: PoolOptions): Pool {
  const { log, name, count } = options;
  const slots = Array.from({ length: count }, () => createSlot(options));
  const idle = new Set(slots);
  const queue = createOcrQueue<Job>(options.queue);
  const counts = { read: 0, rejected: 0 };

  /** Nobody else has the slot while there is work in it. */
  const occupy = async (slot: Slot, work: () => Promise<void>): Promise<void> => {
    idle.delete(slot);
    await work();
    idle.add(slot);
    dispatchNext();
  };
  const dispatchNext = (): void => {
    const [slot] = idle;
    const job = slot && queue.next();
    if (slot !== undefined && job !== undefined) void occupy(slot, () => answer(slot, job));
    for (const [at, waiting] of queue.order().entries()) {
      waiting.onProgress({ status: 'queued', position: at + 1 });
    }
  };
  const answer = async (slot: Slot, job: Job): Promise<void> => {
    const { request, onProgress, resolve, reject } = job;
    const startedAt = performance.now();
    const report = (part: number) => onProgress({ status: 'reading', part });
    const done = (code: string) => {
      const duration_ms = Math.round(performance.now() - startedAt);
      log.info(`${name}.done`, { count: request.attachments.length, duration_ms, code });
    };
    report(1);
    try {
      const frame = await slot.send(request, report);
      counts.read += 1;
      done('read');
      resolve(frame);
    } catch (error) {
      counts.rejected += 1;
      done(error instanceof AppError ? error.code : 'unexpected');
      reject(error);
    }
  };

  return {
    warm: () => {
      // The log has the reason; the caller may retry.
      for (const slot of [...idle]) void occupy(slot, () => slot.open().catch(() => undefined));
    },
    send: (request, caller, onProgress = () => {}) =>
      new Promise((resolve, reject) => {
        queue.enqueue(caller, { request, onProgress, resolve, reject }, reject);
        dispatchNext();
      }),
    pause: createPauseSwitch(slots),
    getStats: () => ({
      ...counts,
      lost: slots.reduce((sum, slot) => sum + slot.lost(), 0),
      waiting: queue.length(),
      reading: slots.length - idle.size,
    }),
    stop: async () => {
      queue.close();
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}
