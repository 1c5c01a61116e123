import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Timestamps from `performance.now()`. */
export type Span = { readonly fromMs: number; readonly toMs: number };

export type StolenTime = {
  /** True if other machines on the host took CPU time from this one in the interval. */
  readonly isStolen: (span: Span) => boolean;
  /** Resolves when there is no steal time, or after a minute. */
  readonly untilQuiet: () => Promise<void>;
  readonly stop: () => void;
};

type Reading = { readonly atMs: number; readonly all: number; readonly stolen: number };
type Window = Span & { readonly share: number };

const WINDOW_MS = 500;
const SHARE_MAX = 0.05;
const QUIET_WINDOWS = 6;
const QUIET_WAIT_MS_MAX = 60_000;

/** Watches CPU steal time. Reports none if the system does not provide it. */
export function watchStolenTime(): StolenTime {
  const windows: Window[] = [];
  let last = read();
  const timer = setInterval(() => {
    const next = read();
    const all = next.all - last.all;
    const share = all === 0 ? 0 : (next.stolen - last.stolen) / all;
    windows.push({ fromMs: last.atMs, toMs: next.atMs, share });
    last = next;
  }, WINDOW_MS);
  const isQuiet = () => {
    const latest = windows.slice(-QUIET_WINDOWS);
    return latest.length === QUIET_WINDOWS && latest.every(({ share }) => share <= SHARE_MAX);
  };
  return {
    isStolen: (span) =>
      windows.some(
        ({ fromMs, toMs, share }) => share > SHARE_MAX && fromMs < span.toMs && toMs > span.fromMs,
      ),
    untilQuiet: async () => {
      const untilMs = performance.now() + QUIET_WAIT_MS_MAX;
      while (!isQuiet() && performance.now() < untilMs) await sleep(WINDOW_MS);
    },
    stop: () => clearInterval(timer),
  };
}

function read(): Reading {
  const atMs = performance.now();
  try {
    const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
    // user, nice, system, idle, iowait, irq, softirq, steal. Guest time is included in user.
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
    return { atMs, all: ticks.reduce((sum, n) => sum + n, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return { atMs, all: 0, stolen: 0 };
  }
}
