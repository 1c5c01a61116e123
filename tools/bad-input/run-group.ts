import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs } from '../chaos/processes.ts';
import type { BadCase } from './case.ts';
import { type Performed, perform } from './perform.ts';
import { clearRateLimits, listChanged, RECORDED_CODES, readTables } from './tables.ts';
import type { World } from './world.ts';

export type GroupResult = {
  readonly performed: readonly Performed[];
  readonly failures: readonly string[];
  readonly slowestMs: number;
  /** CPU of the server and its children, in the whole group. */
  readonly cpuMs: number;
};

const CONCURRENCY = 8;
/** Uploads are decoded by few processes. */
const UPLOAD_CONCURRENCY = 3;
const CPU_MS_MAX = 1000;
const SLOW_MS = 1000;
const REPEATS = 3;
const REPEATS_MAX = 8;
const REPEATED_UPLOADS = 12;
const REST_MS = 1500;

/** Sends the cases of a group, and checks what they cost and that the refused ones left nothing. */
export async function runGroup(world: World, cases: readonly BadCase[]): Promise<GroupResult> {
  await clearRateLimits(world.client);
  const cpuBefore = cpuMs(world.serverPid);
  const before = await readTables(world.client, world.tables);
  const performed = await sendAll(world, cases);
  const after = await readTables(world.client, world.tables);
  const spent = cpuMs(world.serverPid) - cpuBefore;
  const kept =
    listChanged(before, after).length === 0 ? undefined : await findKept(world, performed);
  const costly = await findCostly(world, performed);
  const failures = performed.flatMap(({ failure, badCase }) =>
    failure === undefined ? [] : [`${badCase.id}: ${failure}`],
  );
  return {
    performed,
    failures: [...failures, ...(kept === undefined ? [] : [kept]), ...costly],
    slowestMs: Math.max(0, ...performed.map(({ answer }) => answer.tookMs)),
    cpuMs: spent,
  };
}

/** Sends the cases with fixed concurrency. The order of the results is that of the cases. */
async function sendAll(world: World, cases: readonly BadCase[]): Promise<readonly Performed[]> {
  const results: Performed[] = [];
  let at = 0;
  const isUpload = cases[0]?.family === 'images' || cases[0]?.family === 'files';
  const one = async () => {
    for (let mine = at; mine < cases.length; mine = at) {
      at = mine + 1;
      const badCase = cases[mine];
      if (badCase !== undefined) results[mine] = await perform(world, badCase);
    }
  };
  const concurrency = isUpload ? UPLOAD_CONCURRENCY : CONCURRENCY;
  await Promise.all(Array.from({ length: concurrency }, one));
  return results;
}

/**
 * A table has changed: by an accepted request, by background work, or by a refused request, which
 * is a failure. So the refused requests are sent alone, several times: a change that comes each
 * time is theirs.
 */
async function findKept(
  world: World,
  performed: readonly Performed[],
): Promise<string | undefined> {
  let repeated = performed.filter(isRefusedByProduct).map(({ badCase }) => badCase);
  const isUpload = repeated[0]?.family === 'images' || repeated[0]?.family === 'files';
  if (isUpload) repeated = repeated.slice(0, REPEATED_UPLOADS);
  let changed: readonly string[] = [];
  let repeats = 0;
  for (let tries = 0; tries < REPEATS_MAX && repeats < REPEATS; tries += 1) {
    await clearRateLimits(world.client);
    await untilQuiet(world);
    const before = await readTables(world.client, world.tables);
    const again = await sendAll(world, repeated);
    changed = listChanged(before, await readTables(world.client, world.tables));
    if (changed.length === 0) return undefined;
    const stillRefused = again.filter(isRefusedByProduct);
    // What is accepted now was refused before by a rate limit or by the state of another request.
    if (stillRefused.length === again.length) repeats += 1;
    repeated = stillRefused.map(({ badCase }) => badCase);
  }
  const group = performed[0]?.badCase.group;
  return `${group}: refused requests changed ${changed.join(', ')} each of ${repeats} times`;
}

/**
 * Refused by the product. Results of the payment provider are recorded, and what a rate limit
 * refused may be accepted the next time.
 */
function isRefusedByProduct({ isAccepted, isLimited, result }: Performed): boolean {
  return !isAccepted && !isLimited && !RECORDED_CODES.has(result);
}

const QUIET_LOOKS_MAX = 10;

/** Waits until two looks at the tables are equal: the effects of accepted requests are over. */
async function untilQuiet(world: World): Promise<void> {
  let last = await readTables(world.client, world.tables);
  for (let look = 0; look < QUIET_LOOKS_MAX; look += 1) {
    await sleep(REST_MS / 3);
    const now = await readTables(world.client, world.tables);
    if (listChanged(last, now).length === 0) return;
    last = now;
  }
}

/**
 * Slow answers are repeated alone, because others may have taken the CPU, and the least of several
 * measurements counts, because a busy machine only adds to them.
 */
async function findCostly(
  world: World,
  performed: readonly Performed[],
): Promise<readonly string[]> {
  const slow = performed.filter(({ answer }) => answer.tookMs > SLOW_MS);
  const failures: string[] = [];
  for (const { badCase } of slow) {
    const spentMs = await measureAlone(world, badCase);
    if (spentMs > CPU_MS_MAX) failures.push(`${badCase.id}: ${Math.round(spentMs)} ms of CPU`);
  }
  return failures;
}

async function measureAlone(world: World, badCase: BadCase): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < REPEATS && least > CPU_MS_MAX; turn += 1) {
    await untilQuiet(world);
    const before = measureCpu(world, badCase);
    await perform(world, badCase);
    least = Math.min(least, measureCpu(world, badCase) - before);
  }
  return least;
}

/**
 * Reading a photo takes its time by design, in a process of low priority with its own limits. For
 * such cases the server itself counts, for all others its children too.
 */
function measureCpu({ serverPid }: World, { group }: BadCase): number {
  return group.includes('scan') ? readOwnCpuMs(serverPid) : cpuMs(serverPid);
}

const MS_PER_TICK = 10;

function readOwnCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
