import { readFileSync } from 'node:fs';

export type Bounds = {
  readonly rssBytesMax: number;
  /** Of the processor's time, so that a busy machine kills nobody who is merely waiting. */
  readonly cpuMs: number;
  /** Says nothing about the work: a machine without time to spare passes it with any work. */
  readonly wallMs: number;
};

/** What of its bounds a process passed. time: the processor's. */
export type Passed = 'memory' | 'time' | 'wall';

type Watcher = {
  readonly onPassed: (passed: Passed) => void;
  /** It has been given too little of the processor for too long. Called once. */
  readonly onStarved: () => void;
};

type Use = { readonly rssBytes: number; readonly cpuMs: number };

const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4096;
/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
/** So long after the start, a process with a smaller share of one core than this is starved. */
const STARVED = { afterMs: 3000, share: 0.35 };

/** Looks at a process from outside, until told to stop or until it has passed a bound. */
export function watchProcess(pid: number, bounds: Bounds, watcher: Watcher): () => void {
  const cpuMsBefore = usedBy(pid)?.cpuMs ?? 0;
  const startedAt = performance.now();
  let isStarved = false;
  const stop = () => clearInterval(interval);
  const pass = (passed: Passed) => {
    stop();
    watcher.onPassed(passed);
  };
  const look = () => {
    const use = usedBy(pid);
    const wallMs = performance.now() - startedAt;
    const cpuMs = (use?.cpuMs ?? 0) - cpuMsBefore;
    if (use !== undefined && use.rssBytes > bounds.rssBytesMax) pass('memory');
    else if (use !== undefined && cpuMs > bounds.cpuMs) pass('time');
    else if (wallMs > bounds.wallMs) pass('wall');
    else if (!isStarved && wallMs > STARVED.afterMs && cpuMs < wallMs * STARVED.share) {
      isStarved = true;
      watcher.onStarved();
    }
  };
  const interval = setInterval(look, LOOK_EVERY_MS);
  return stop;
}

/** What a process uses, where the system says so. */
export function usedBy(pid: number): Use | undefined {
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
