import { parseArgs } from 'node:util';
import { FAMILIES, type Family } from './bad-input/case.ts';
import { bindGroup, createCorpus, type Slice } from './bad-input/corpus.ts';
import { perform } from './bad-input/perform.ts';
import { runCorpus } from './bad-input/run-corpus.ts';
import { openWorld, type World } from './bad-input/world.ts';
import { cpuMs } from './chaos/processes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    family: { type: 'string' },
    /** `3/40`: the third of forty parts. */
    slice: { type: 'string', default: '1/1' },
    /** Sends one case and prints its request and answer. */
    case: { type: 'string' },
  },
});

/**
 * Sends a corpus of bad input, each family to a sandbox of its own. Every case must get a
 * documented answer, cost little and leave nothing.
 */
async function main(): Promise<void> {
  const seed = Number(values.seed);
  const { case: id } = values;
  if (id !== undefined) return withWorld((world) => runOne(world, seed, id));
  console.log(`bad input with --seed ${seed} --slice ${values.slice}`);
  const slice = parseSlice(values.slice);
  for (const family of chooseFamilies(values.family)) {
    // Accepted requests of a family change what exists: keys, stores, accounts.
    await withWorld(async (world) => {
      const { failures } = await runCorpus(world, { seed, family, slice });
      if (failures.length > 0) process.exitCode = 1;
    });
  }
}

async function withWorld(work: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld();
  try {
    await work(world);
  } finally {
    await world.stop();
  }
}

async function runOne(world: World, seed: number, id: string): Promise<void> {
  const family = FAMILIES.find((one) => id.startsWith(`${one}/`));
  const found = family && createCorpus(seed, family).find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  const [bound = found] = await bindGroup(world, [found]);
  const before = cpuMs(world.serverPid);
  const { request, answer, failure } = await perform(world, bound);
  const spentMs = cpuMs(world.serverPid) - before;
  console.log(`${request}\n\n${answer.status} ${answer.type}\n${answer.text}`);
  console.log(`\n${Math.round(spentMs)} ms of CPU, ${Math.round(answer.tookMs)} ms in all`);
  console.log(failure === undefined ? '\nas expected' : `\nFAILED ${failure}`);
  process.exitCode = failure === undefined ? 0 : 1;
}

function chooseFamilies(name: string | undefined): readonly Family[] {
  if (name === undefined) return FAMILIES;
  const chosen = FAMILIES.filter((one) => one === name);
  if (chosen.length === 0) throw new Error(`--family is one of ${FAMILIES.join(', ')}`);
  return chosen;
}

function parseSlice(text: string): Slice {
  const [index = 0, count = 0] = text.split('/').map(Number);
  if (!(index >= 1 && index <= count)) throw new Error('--slice is a part such as 3/40');
  return { index, count };
}

await main();
