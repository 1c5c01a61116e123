import { readFileSync } from 'node:fs';
import { createRunQueueMeter, isRunnable } from './run-queue.ts';

export type Bounds = {
  readonly rssBytesMax: number;
  /** CPU time, so that a process on a busy machine is not killed while it only waits. */
  readonly cpuMs: number;
  /**
   * CPU time from the beginning, or from a report of progress, to the next report, as a multiple
   * of what the start of the process took. So it is the same amount of work on any machine.
   */
  readonly stepOfOpening?: number;
  readonly wallMs: number;
  /**
   * The time in which the process waited for a CPU does not count as elapsed. Otherwise any work
   * exceeds `wallMs` on a busy machine.
   */
  readonly excludesCpuWait?: boolean;
};

/** The exceeded limit. `time` is CPU time. */
export type ExceededLimit = 'memory' | 'time' | 'wall';

type Watcher = {
  readonly onExceeded: (exceeded: ExceededLimit) => void;
  /** The process got too little CPU time for too long. Called once. */
  readonly onStarved: () => void;
};

type ProcessUsage = { readonly rssBytes: number; readonly cpuMs: number };

const CHECK_INTERVAL_MS = 100;
const PAGE_BYTES = 4096;
/** The kernel counts in hundredths of a second on every machine. */
const TICK_MS = 10;
/** Where the wait for a CPU is not reported, a longer time has to include it. */
const UNMEASURED_WAIT_FACTOR = 10;
/** After this time, a process with a smaller share of one core is starved. */
const STARVED = { afterMs: 3000, share: 0.35 };

/** Watches a process from outside until stopped or until it exceeds a limit. */
export function watchProcess(
  pid: number,
  bounds: Bounds & { readonly stepCpuMs: number },
  watcher: Watcher,
): { readonly stop: () => void; readonly beginStep: () => void } {
  const getCpuMs = () => getProcessUsage(pid)?.cpuMs ?? 0;
  const cpuMsBefore = getCpuMs();
  const startedAt = performance.now();
  const exceedsWall = createWallLimit(pid, bounds);
  let stepCpuMsBefore = cpuMsBefore;
  let isStarved = false;
  const stop = () => clearInterval(interval);
  const reportExceeded = (exceeded: ExceededLimit) => {
    stop();
    watcher.onExceeded(exceeded);
  };
  const check = () => {
    const usage = getProcessUsage(pid);
    const wallMs = performance.now() - startedAt;
    const totalCpuMs = usage?.cpuMs ?? 0;
    const cpuMs = totalCpuMs - cpuMsBefore;
    const stepCpuMs = totalCpuMs - stepCpuMsBefore;
    if (usage !== undefined && usage.rssBytes > bounds.rssBytesMax) reportExceeded('memory');
    else if (usage !== undefined && cpuMs > bounds.cpuMs) reportExceeded('time');
    else if (stepCpuMs > bounds.stepCpuMs) reportExceeded('time');
    else if (exceedsWall(wallMs)) reportExceeded('wall');
    else if (!isStarved && wallMs > STARVED.afterMs && cpuMs < wallMs * STARVED.share) {
      isStarved = true;
      watcher.onStarved();
    }
  };
  const interval = setInterval(check, CHECK_INTERVAL_MS);
  const beginStep = () => {
    stepCpuMsBefore = getCpuMs();
  };
  return { stop, beginStep };
}

function createWallLimit(pid: number, bounds: Bounds): (elapsedMs: number) => boolean {
  const { wallMs, excludesCpuWait = false } = bounds;
  if (!excludesCpuWait) return (elapsedMs) => elapsedMs > wallMs;
  const meter = createRunQueueMeter(pid);
  let waitedMs = 0;
  return (elapsedMs) => {
    // Reading the wait of all threads takes a millisecond or two, so it is done when it matters.
    if (elapsedMs - waitedMs <= wallMs) return false;
    const reported = meter.waitedMs();
    if (reported === undefined) return elapsedMs > wallMs * UNMEASURED_WAIT_FACTOR;
    waitedMs = reported;
    // A process that is at work is limited by its CPU time.
    return elapsedMs - waitedMs > wallMs && !isRunnable(pid);
  };
}

/** Resource usage of a process; undefined if the system does not report it. */
export function getProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the name in parentheses and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { rssBytes: pages * PAGE_BYTES, cpuMs: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}
