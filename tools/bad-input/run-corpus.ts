import { setTimeout as sleep } from 'node:timers/promises';
import { residentTreeMb } from '../chaos/processes.ts';
import type { Family } from './case.ts';
import { bindGroup, createCorpus, type Slice, takeSlice } from './corpus.ts';
import {
  closeOutcome,
  createOutcome,
  formatReport,
  MEMORY_GROWTH_MB_MAX,
  noteGroup,
  type Outcome,
} from './report.ts';
import { runGroup } from './run-group.ts';
import type { World } from './world.ts';

/** The server has loaded and compiled what it needs after this share of the groups. */
const WARM_UP_SHARE = 0.1;
const REST_MS_MAX = 60_000;
const LOOK_EVERY_MS = 2000;

/** Sends a slice of a family, prints its report, and returns what was found. */
export async function runCorpus(
  world: World,
  {
    seed,
    family,
    slice,
  }: { readonly seed: number; readonly family: Family; readonly slice: Slice },
): Promise<Outcome> {
  const startedAt = performance.now();
  const groups = takeSlice(createCorpus(seed, family), slice);
  const outcome = createOutcome(family);
  let beforeMb = readMemory(world);
  for (const [at, group] of groups.entries()) {
    const found = await runGroup(world, await bindGroup(world, group));
    noteGroup(outcome, found);
    for (const failure of found.failures) console.log(`FAILED ${failure}`);
    if (at <= groups.length * WARM_UP_SHARE) beforeMb = Math.max(beforeMb, readMemory(world));
  }
  const memory = { beforeMb, afterMb: await restUntil(world, beforeMb + MEMORY_GROWTH_MB_MAX) };
  closeOutcome(outcome, slice.count === 1, memory);
  console.log(formatReport(outcome, memory, (performance.now() - startedAt) / 1000));
  return outcome;
}

const readMemory = ({ serverPid }: World) => Math.round(residentTreeMb(serverPid));

/** V8 returns memory while the server is idle. */
async function restUntil(world: World, limitMb: number): Promise<number> {
  for (let restedMs = 0; restedMs < REST_MS_MAX; restedMs += LOOK_EVERY_MS) {
    if (readMemory(world) <= limitMb) break;
    await sleep(LOOK_EVERY_MS);
  }
  return readMemory(world);
}
