import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cpuMs, findPid } from '../../tools/chaos/processes.ts';
import type { Sandbox } from '../../tools/sandbox.ts';
import { readCounters } from './database-server.ts';

export const CPU_PARTS = ['api', 'worker', 'postgres', 'stripeSandbox', 'generator'] as const;
const PARTS = [...CPU_PARTS, 'statements', 'walBytes'] as const;
type Part = (typeof PARTS)[number];

/** CPU milliseconds of each part over all its processes, statements, and bytes of the log. */
export type Usage = Readonly<Record<Part, number>>;

/** What is measured. Without a sandbox only the database server is. */
export type Source = {
  readonly postgresPid: () => number;
  readonly observer: pg.Client;
  readonly sandbox: Sandbox | null;
  readonly workerPid: number | null;
};

export async function readUsage(source: Source): Promise<Usage> {
  const { sandbox, workerPid, postgresPid, observer } = source;
  const of = (part: 'api' | 'stripeSandbox') =>
    sandbox === null ? 0 : cpuMs(findPid(sandbox, part) ?? 0);
  const { user, system } = process.cpuUsage();
  return {
    api: of('api'),
    worker: workerPid === null ? 0 : cpuMs(workerPid),
    postgres: cpuMs(postgresPid()),
    stripeSandbox: of('stripeSandbox'),
    generator: (user + system) / 1000,
    ...(await readCounters(observer)),
  };
}

const NO_USAGE = fill(() => 0);

/**
 * Usage since `before`, minus the idle usage in that time. The log is not reduced: an idle product
 * writes little, but in bursts after a checkpoint.
 */
export function since(before: Usage, after: Usage, idlePerSecond: Usage, seconds: number): Usage {
  const idle: Usage = { ...idlePerSecond, walBytes: 0 };
  return fill((part) => Math.max(0, after[part] - before[part] - idle[part] * seconds));
}

export function scale(usage: Usage, by: number): Usage {
  return fill((part) => usage[part] * by);
}

const WINDOW_MS = 2000;
const QUIET_WINDOWS = 3;
const QUIET_MS_MAX = 90_000;
const QUIET_CPU_MS_PER_SECOND = 40;
// One round of the scheduled tasks, which run every minute.
const IDLE_MS = 60_000;

/** Waits until the start is over: the demo data is written and the receipt reader is warm. */
export async function waitUntilIdle(source: Source): Promise<void> {
  const until = performance.now() + QUIET_MS_MAX;
  for (let quiet = 0; quiet < QUIET_WINDOWS; ) {
    if (performance.now() > until) throw new Error('the product does not become idle');
    const { api, worker, postgres } = await measureFor(source, WINDOW_MS);
    quiet = api + worker + postgres < QUIET_CPU_MS_PER_SECOND ? quiet + 1 : 0;
  }
}

/** Usage per second while the product is idle. */
export async function measureIdle(source: Source): Promise<Usage> {
  await waitUntilIdle(source);
  return { ...(await measureFor(source, IDLE_MS)), generator: 0 };
}

async function measureFor(source: Source, ms: number): Promise<Usage> {
  const before = await readUsage(source);
  await sleep(ms);
  return scale(since(before, await readUsage(source), NO_USAGE, 0), 1000 / ms);
}

function fill(of: (part: Part) => number): Usage {
  return Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Usage;
}
