import { availableParallelism } from 'node:os';
import type { Log } from '../platform/log.ts';
import { PHOTO_ERRORS } from './fields-error.ts';
import type { OcrPool } from './ocr-pool.ts';
import type { OcrQueueLimits } from './ocr-queue.ts';
import type { Bounds } from './resource-limits.ts';
import { fromFrame } from './result-codec.ts';
import { startPool } from './worker-pool.ts';

export type OcrPoolOptions = {
  readonly modelsFolder: string;
  readonly log: Log;
  readonly processFile?: URL;
  readonly count?: number;
  readonly queue?: Partial<OcrQueueLimits>;
  readonly opening?: Partial<Bounds>;
  readonly reading?: Partial<Bounds>;
};

const PROCESS_FILE = new URL('./worker-process.ts', import.meta.url);
const QUEUE_LIMITS: OcrQueueLimits = { waitingMax: 24, perCallerMax: 3, waitMs: 5 * 60_000 };
/** One core stays free for payments. */
const COUNT = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A host that only reads has no payments to leave a core to. */
export const READER_WORKERS = Math.min(16, availableParallelism());
const READING_RSS_MAX = 1000 * 1024 * 1024;
/**
 * A receipt takes 1.5 s on a fast core and 3 s on a slow one, twice as long if it is rotated, and
 * several receipts in one photo up to eight times as long.
 */
const READING_CPU_MS = { atAll: 9000, aPhoto: 15_000 };
/** Only a worker that hangs takes as long without using or waiting for a CPU. */
const READING_WALL_MS = { atAll: 20_000, aPhoto: 20_000 };

/** Reads in processes of this machine. */
export type LocalOcrPool = OcrPool & {
  /** Whether a worker could be started the last time that it was tried. */
  readonly isReady: () => boolean;
};

/** Workers start on demand, or in advance with `open`. */
export function createOcrPool(options: OcrPoolOptions): LocalOcrPool {
  const { modelsFolder, log, processFile = PROCESS_FILE, count = COUNT } = options;
  const pool = startPool({
    processFile,
    args: [modelsFolder],
    log,
    name: 'ocr',
    count,
    queue: { ...QUEUE_LIMITS, ...options.queue },
    opening: { excludesCpuWait: true, ...options.opening },
    getBounds: ({ attachments }) => ({ ...getBounds(attachments.length), ...options.reading }),
    errors: PHOTO_ERRORS,
    unusable: 'receipt.unreadable',
    interrupted: 'receipt_scan.interrupted',
    full: 'receipt_scan.queue_full',
  });
  const { warm, isReady, pause, getStats, stop } = pool;
  return {
    warm,
    isReady,
    pause,
    getStats,
    stop,
    read: async (photos, caller, onProgress, signal) =>
      fromFrame(await pool.send({ header: {}, attachments: photos }, caller, onProgress, signal)),
  };
}

function getBounds(photos: number): Bounds {
  return {
    cpuMs: READING_CPU_MS.atAll + READING_CPU_MS.aPhoto * photos,
    wallMs: READING_WALL_MS.atAll + READING_WALL_MS.aPhoto * photos,
    excludesCpuWait: true,
    rssBytesMax: READING_RSS_MAX,
  };
}
