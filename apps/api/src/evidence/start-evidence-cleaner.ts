import type { LineLimits } from '../eyes/line.ts';
import { startPool } from '../eyes/pool.ts';
import type { Bounds } from '../eyes/watch-process.ts';
import type { Log } from '../platform/log.ts';
import type { EvidenceCleaner, EvidenceType } from './evidence-cleaner.ts';

export type EvidenceCleanerOptions = {
  readonly log: Log;
  readonly line?: Partial<LineLimits>;
  readonly opening?: Partial<Bounds>;
  readonly cleaning?: Partial<Bounds>;
};

const PROCESS_FILE = new URL('./evidence-process.ts', import.meta.url);
const LINE: LineLimits = { waitingMax: 24, perAskerMax: 5, waitMs: 60_000 };
/** Ten pages full of pictures take 8 s of a slow core. */
const CLEANING: Bounds = { cpuMs: 20_000, wallMs: 5 * 60_000, rssBytesMax: 900 * 1024 * 1024 };
/** Of this, 2.3 GB are only set aside: what draws pages takes address space when it is loaded. */
const DATA_KILOBYTES_MAX = 3_300_000;
/** Evidence is rare, so the worker starts on demand and ends when idle. */
const IDLE_MS = 60_000;

/** One process, which is started when the first file comes. */
export function startEvidenceCleaner(options: EvidenceCleanerOptions): EvidenceCleaner {
  const pool = startPool({
    processFile: PROCESS_FILE,
    log: options.log,
    name: 'evidence',
    dataKilobytesMax: DATA_KILOBYTES_MAX,
    count: 1,
    line: { ...LINE, ...options.line },
    opening: options.opening ?? {},
    boundsOf: () => ({ ...CLEANING, ...options.cleaning }),
    refusals: ['file.unsupported', 'file.too_many_pages'],
    unusable: 'file.unsupported',
    idleMs: IDLE_MS,
  });
  return {
    rest: pool.rest,
    stop: pool.stop,
    clean: async (bytes, caller) => {
      const { words, parts } = await pool.ask({ words: {}, parts: [bytes] }, caller);
      const { type } = words as { readonly type: EvidenceType };
      return { type, bytes: parts[0] ?? Buffer.alloc(0) };
    },
  };
}
