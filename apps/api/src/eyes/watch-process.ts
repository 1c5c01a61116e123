import { readFileSync } from 'node:fs';

export type Bounds = {
  readonly rssBytesMax: number;
  /** Of the processor's time, so that a busy machine kills nobody who is merely waiting. */
  readonly cpuMs: number;
  readonly wallMs: number;
};

/** What of its bounds a process passed. */
export type Passed = 'memory' | 'time';

type Use = { readonly rssBytes: number; readonly cpuMs: number };

const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4096;
/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** Looks at a process from outside, until told to stop or until it has passed a bound. */
export function watchProcess(
  pid: number,
  bounds: Bounds,
  onPassed: (passed: Passed) => void,
): () => void {
  const cpuMsBefore = usedBy(pid)?.cpuMs ?? 0;
  const stop = () => {
    clearInterval(interval);
    clearTimeout(timer);
  };
  const pass = (passed: Passed) => {
    stop();
    onPassed(passed);
  };
  const look = () => {
    const use = usedBy(pid);
    if (use === undefined) return;
    if (use.rssBytes > bounds.rssBytesMax) pass('memory');
    else if (use.cpuMs - cpuMsBefore > bounds.cpuMs) pass('time');
  };
  const interval = setInterval(look, LOOK_EVERY_MS);
  const timer = setTimeout(() => pass('time'), bounds.wallMs);
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
