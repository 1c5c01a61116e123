import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import type { Frame, OutgoingFrame } from './ipc-frames.ts';
import { createOcrQueue, type OcrQueueLimits } from './ocr-queue.ts';
import { createPauseSwitch, type PauseWorkers } from './pause-during-payments.ts';
import { createSlot, type Slot, type SlotOptions } from './worker-slot.ts';

export type PoolOptions = SlotOptions & {
  readonly count: number;
  readonly queue: OcrQueueLimits;
  /** Error code for a request that the queue has no room or no time for. Default: `overloaded`. */
  readonly full?: ErrorCode;
};

/** Progress of a request: its position in the queue, or the part being processed. */
export type Progress =
  | { readonly status: 'queued'; readonly position: number }
  | { readonly status: 'reading'; readonly part: number };

export type OnProgress = (progress: Progress) => void;

/**
 * Worker processes behind one bounded queue. Throws the errors of the workers, `rate.limited` (the
 * caller has too many requests in the queue), `unusable`, `interrupted` and `full` of the options,
 * and `overloaded` (no worker could be started, or the pool was stopped).
 */
export type Pool = {
  /** Starts the processes in advance. */
  readonly warm: () => void;
  /** Whether a process could be started the last time that it was tried. */
  readonly isReady: () => boolean;
  /**
   * A request that still waits when the signal is aborted leaves the queue. One that is being
   * processed is finished, because replacing its process costs more.
   */
  readonly send: (
    request: OutgoingFrame,
    caller: string,
    onProgress?: OnProgress,
    signal?: AbortSignal,
  ) => Promise<Frame>;
  readonly pause: PauseWorkers;
  readonly getStats: () => PoolStats;
  readonly stop: () => Promise<void>;
};

/** Counts since the start, and the current numbers of waiting and running requests. */
export type PoolStats = {
  readonly read: number;
  readonly rejected: number;
  /** Processes lost during a request. */
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
  const queue = createOcrQueue<Job>(options.queue, options.full);
  const counts = { read: 0, rejected: 0 };

  // The failure is logged, and the next request tries again.
  const open = (slot: Slot) => slot.open().catch(() => undefined);
  /** A slot handles one request at a time. */
  const occupy = async (slot: Slot, work: () => Promise<void>): Promise<void> => {
    idle.delete(slot);
    const lost = slot.lost();
    await work();
    // The next caller does not wait for the replacement of a lost worker.
    if (slot.lost() > lost) await open(slot);
    idle.add(slot);
    dispatchNext();
  };
  const dispatchNext = (): void => {
    const [slot] = idle;
    const job = slot && queue.next();
    if (slot !== undefined && job !== undefined) void occupy(slot, () => answer(slot, job));
    reportPositions(queue.order());
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
      for (const slot of [...idle]) void occupy(slot, () => open(slot));
    },
    isReady: () => slots.some((slot) => slot.canStart()),
    send: (request, caller, onProgress = () => {}, signal?: AbortSignal) =>
      new Promise((resolve, reject) => {
        const remove = queue.enqueue(caller, { request, onProgress, resolve, reject }, reject);
        onAbort(signal, () => remove() && reject(new AppError('overloaded')));
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

function reportPositions(waiting: readonly Job[]): void {
  for (const [at, { onProgress }] of waiting.entries()) {
    onProgress({ status: 'queued', position: at + 1 });
  }
}

/** At once, if the signal has already been aborted. */
function onAbort(signal: AbortSignal | undefined, cancel: () => unknown): void {
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
}
