import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Answer } from './chaos/caller.ts';
import type { World } from './chaos/campaign/types.ts';
import { startWorld } from './chaos/campaign/world.ts';
import { getAddress } from './chaos/demo-data.ts';
import { createEventLog } from './chaos/driver/event-log.ts';
import { ANY_ORDER } from './chaos/driver/order.ts';
import { runPeople } from './chaos/driver/people.ts';
import { createResponses, type Responses } from './chaos/driver/responses.ts';
import { createInbox } from './chaos/lives/inbox.ts';
import { openMarket } from './chaos/lives/merchants.ts';
import { openDatabase } from './check/open-database.ts';
import { openPromises } from './check/promises.ts';
import { judge, type Latency, type Sample, type Verdict } from './soak/judge.ts';
import { measureBacklog, measureMemory, measureTables } from './soak/measure.ts';
import { limitRate } from './soak/rate.ts';

const SEED = 1;
const PEOPLE = 32;
// About half of what two cores can do together with the people.
const ACTIONS_PER_SECOND = 40;
const WARM_UP_MINUTES = 5;
const SAMPLE_MS = 10_000;
const MINUTE_MS = 60_000;
const DRAIN_MS_MAX = 60_000;

/**
 * Thirty minutes of mixed load without faults. Memory and what a payment takes on disk must stay
 * flat after the warm-up, nothing may be left to do, and the last five minutes must be as quick as
 * the first.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > WARM_UP_MINUTES)) throw new Error(`more than ${WARM_UP_MINUTES} minutes, please`);
  const world = await startWorld({ seed: SEED });
  try {
    process.exitCode = (await run(world, minutes * MINUTE_MS)) ? 0 : 1;
  } finally {
    await world.stop();
  }
}

async function run(world: World, lengthMs: number): Promise<boolean> {
  const client = await openDatabase(world.databaseUrl, world.dataDir);
  const responses = createResponses();
  const latencies: Latency[] = [];
  const samples: Sample[] = [];
  const fromMs = performance.now();
  const now = () => performance.now() - fromMs;
  const note = (action: string, answer: Answer) => {
    responses.note(action, answer);
    latencies.push({ atMs: now(), ms: answer.ms });
  };
  const isOver = () => now() > lengthMs;
  const sampling = (async () => {
    while (!isOver()) {
      samples.push(await takeSample(world, client, responses, now()));
      await sleep(SAMPLE_MS);
    }
  })();
  await live(world, { ...responses, note }, isOver);
  await sampling;
  await waitUntilDone(client);
  samples.push(await takeSample(world, client, responses, now()));
  await client.end();
  const warmUpMs = WARM_UP_MINUTES * MINUTE_MS;
  const verdicts = judge({ samples, latencies, warmUpMs, endMs: lengthMs });
  const { unexpected } = responses.report();
  print(verdicts, unexpected, countPayments(responses));
  const exits = world.unexpectedExits();
  for (const name of exits) console.log(`! ended by itself: ${name}`);
  return verdicts.every(({ isFine }) => isFine) && unexpected.length + exits.length === 0;
}

async function live(world: World, responses: Responses, isOver: () => boolean): Promise<void> {
  const { ports, stripeSandboxUrl, dataDir } = world;
  const promises = openPromises(join(dataDir, 'promises.jsonl'));
  const log = createEventLog(join(dataDir, 'events.jsonl'));
  const { merchants, close } = await openMarket(ports, promises);
  const inbox = createInbox(ports, isOver);
  await runPeople({
    seed: SEED,
    count: PEOPLE,
    setting: { ports, stripeSandboxUrl, promises, inbox, merchants, isOver },
    log,
    order: ANY_ORDER,
    responses,
    pace: limitRate(ACTIONS_PER_SECOND),
    getAddress,
  });
  inbox.close();
  await close();
  log.close();
  promises.close();
}

async function takeSample(
  world: World,
  client: pg.Client,
  responses: Responses,
  atMs: number,
): Promise<Sample> {
  return {
    atMs,
    memoryMb: measureMemory(world),
    tableBytes: await measureTables(client),
    backlog: await measureBacklog(client),
    payments: countPayments(responses),
  };
}

function countPayments(responses: Responses): number {
  const done = [...responses.report().done];
  return done.reduce((all, [name, count]) => (name.startsWith('pay_') ? all + count : all), 0);
}

async function waitUntilDone(client: pg.Client): Promise<void> {
  const until = performance.now() + DRAIN_MS_MAX;
  while ((await measureBacklog(client)) > 0 && performance.now() < until) await sleep(1000);
}

function print(
  verdicts: readonly Verdict[],
  unexpected: readonly string[],
  payments: number,
): void {
  console.log(`${payments} payments`);
  console.log('| | first five minutes | last five | at most | |\n|---|---|---|---|---|');
  for (const { name, first, last, max, isFine } of verdicts) {
    const cells = [first, last, max].map((value) => value.toFixed(1));
    console.log(`| ${name} | ${cells.join(' | ')} | ${isFine ? 'yes' : 'NO'} |`);
  }
  for (const name of unexpected) console.log(`! unexpected response: ${name}`);
}

await main();
