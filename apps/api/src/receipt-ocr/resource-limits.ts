import { readFileSync } from 'node:fs';

export type Bounds = {
  readonly rssBytesMax: number;
  /** Of the processor's time, so that a busy machine kills nobody who is merely waiting. */
  readonly cpuMs: number;
  /** Says nothing about the work: a machine without time to spare passes it with any work. */
  readonly wallMs: number;
};

/** What of its bounds a process passed. time: the processor's. */
export type ExceededLimit = 'memory' | 'time' | 'wall';

type Watcher = {
  readonly onExceeded: (exceeded: ExceededLimit) => void;
  /** It has been given too little of the processor for too long. Called once. */
  readonly onStarved: () => void;
};

type ProcessUsage = { readonly rssBytes: number; readonly cpuMs: number };

const CHECK_INTERVAL_MS = 100;
const PAGE_BYTES = 4096;
/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
/** So long after the start, a process with a smaller share of one core than this is starved. */
const STARVED = { afterMs: 3000, share: 0.35 };

/** Looks at a process from outside, until told to stop or until it has passed a bound. */
export function watchProcess(pid: number, bounds: Bounds, watcher: Watcher): () => void {
  const cpuMsBefore = getProcessUsage(pid)?.cpuMs ?? 0;
  const startedAt = performance.now();
  let isStarved = false;
  const stop = () => clearInterval(interval);
  const reportExceeded = (exceeded: ExceededLimit) => {
    stop();
    watcher.onExceeded(exceeded);
  };
  const check = () => {
    const usage = getProcessUsage(pid);
    const wallMs = performance.now() - startedAt;
    const cpuMs = (usage?.cpuMs ?? 0) - cpuMsBefore;
    if (usage !== undefined && usage.rssBytes > bounds.rssBytesMax) reportExceeded('memory');
    else if (usage !== undefined && cpuMs > bounds.cpuMs) reportExceeded('time');
    else if (wallMs > bounds.wallMs) reportExceeded('wall');
    else if (!isStarved && wallMs > STARVED.afterMs && cpuMs < wallMs * STARVED.share) {
      isStarved = true;
      watcher.onStarved();
    }
  };
  const interval = setInterval(check, CHECK_INTERVAL_MS);
  return stop;
}

/** What a process uses, where the system says so. */
export function getProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, which comes second and in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { rssBytes: pages * PAGE_BYTES, cpuMs: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}
