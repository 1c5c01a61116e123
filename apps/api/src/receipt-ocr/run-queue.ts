import { readdirSync, readFileSync } from 'node:fs';

/** How long a process waited for a CPU although it had work to do. */
export type RunQueueMeter = {
  /**
   * Milliseconds since the start of the meter; undefined if the system does not report them.
   * Threads wait at the same time, so of each interval between two calls only the thread that
   * waited longest counts.
   */
  readonly waitedMs: () => number | undefined;
};

export function createRunQueueMeter(pid: number): RunQueueMeter {
  let before = readThreadWaits(pid);
  let waitedMs = 0;
  return {
    waitedMs: () => {
      const now = readThreadWaits(pid);
      if (before === undefined || now === undefined) return undefined;
      const known = before;
      const longest = Math.max(0, ...[...now].map(([id, ms]) => ms - (known.get(id) ?? 0)));
      waitedMs += longest;
      before = now;
      return waitedMs;
    },
  };
}

const NS_PER_MS = 1e6;

/** By thread. The second field of schedstat is the time spent waiting on a run queue. */
function readThreadWaits(pid: number): ReadonlyMap<string, number> | undefined {
  const waits = readThreads(pid, 'schedstat', (schedstat) => Number(schedstat.split(' ')[1]));
  const isReported = waits.size > 0 && [...waits.values()].every(Number.isFinite);
  return isReported ? new Map([...waits].map(([id, ns]) => [id, ns / NS_PER_MS])) : undefined;
}

/**
 * Whether a thread is running or ready to run. A wait that has not ended is not yet part of the
 * time that the system reports.
 */
export function isRunnable(pid: number): boolean {
  // The state follows the name, which stands in parentheses and may contain any character.
  const states = readThreads(pid, 'stat', (stat) => stat[stat.lastIndexOf(')') + 2]);
  return [...states.values()].includes('R');
}

function readThreads<Value>(
  pid: number,
  file: string,
  parse: (text: string) => Value,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  try {
    for (const id of readdirSync(`/proc/${pid}/task`)) {
      try {
        values.set(id, parse(readFileSync(`/proc/${pid}/task/${id}/${file}`, 'latin1')));
      } catch {
        // The thread has just ended, or the system has no such file.
      }
    }
  } catch {
    // The process has just ended, or the system has no /proc.
  }
  return values;
}
