import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { heal, settle } from './chaos/campaign/heal.ts';
import type { World } from './chaos/campaign/types.ts';
import { startWorld } from './chaos/campaign/world.ts';
import { getAddress } from './chaos/demo-data.ts';
import { createEventLog, readEvents } from './chaos/driver/event-log.ts';
import { type Options, readOptions } from './chaos/driver/options.ts';
import { ANY_ORDER, createOrder } from './chaos/driver/order.ts';
import { openLife, type People, runPeople } from './chaos/driver/people.ts';
import { type Failures, findFailures, type Outcome, printOutcome } from './chaos/driver/report.ts';
import { createResponses } from './chaos/driver/responses.ts';
import { strikeFaults } from './chaos/driver/strikes.ts';
import { recordCharges } from './chaos/lives/charges.ts';
import { createInbox } from './chaos/lives/inbox.ts';
import { closeMerchantClients } from './chaos/lives/merchant-clients.ts';
import { openMarket } from './chaos/lives/merchants.ts';
import { decideAll } from './chaos/lives/staff-life.ts';
import { check, type Report } from './check/check.ts';
import { openDatabase } from './check/open-database.ts';
import { openPromises } from './check/promises.ts';

const MINUTE_MS = 60_000;
// Its address and its random numbers are those of no other life.
const LAST_LIFE = 50_000;
/** A run that did too little has found nothing. */
const EXIT = { defect: 1, tooLittle: 2 } as const;

/**
 * Whole lives of payers, guests, merchants and staff over two API processes and a worker, while
 * everything that can fail does. Afterwards all faults end, everything must settle, and the
 * independent checker compares the database and the provider's journal with what every client was
 * told. All choices come from the seed. The order of events is written to a file; with `--replay`
 * the actions and faults happen in that order again.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env.DATA_DIR || '.data');
  const { seed, minutes, people, calm, log } = options;
  const flags = `--seed ${seed} --minutes ${minutes} --people ${people} --calm ${calm}`;
  console.log(`npm run chaos -- ${flags}; events in ${log}\n`);
  const world = await startWorld({ seed });
  try {
    const outcome = await run(world, options);
    const failures = findFailures(outcome);
    printOutcome(outcome, failures);
    process.exitCode = toExitCode(failures);
    if (process.exitCode > 0) keepLogs(world, `${options.log}.logs`);
  } finally {
    await world.stop();
  }
}

async function run(world: World, options: Options): Promise<Outcome> {
  const { seed, minutes, isReplay } = options;
  const order = isReplay ? createOrder(readEvents(options.log)) : ANY_ORDER;
  const log = createEventLog(isReplay ? `${options.log}.replayed` : options.log);
  const promises = openPromises(join(world.dataDir, 'promises.jsonl'));
  const responses = createResponses();
  const market = await openMarket(world.ports, promises);
  const until = Date.now() + minutes * MINUTE_MS;
  const isOver = () => Date.now() > until;
  const inbox = createInbox(world.ports, isOver);
  const { ports, stripeSandboxUrl } = world;
  const { merchants } = market;
  const setting = { ports, stripeSandboxUrl, promises, inbox, merchants, isOver };
  const shared = { seed, log, order, responses, isOver };
  const people = { ...shared, setting, count: options.people, pace: async () => {}, getAddress };
  const [struck] = await Promise.all([
    options.hasFaults
      ? strikeFaults({ ...shared, world, calm: options.calm })
      : new Map<string, number>(),
    runPeople(people),
  ]);
  inbox.close();
  say('the lives are over');
  const healMs = await heal(world);
  say('all faults are over');
  const left = await finish(world, people);
  say('everything is settled');
  await market.close();
  promises.close();
  log.close();
  const checked = await checkAll(world);
  const exits = world.unexpectedExits();
  return {
    options,
    responses: responses.report(),
    struck,
    checked,
    exits,
    left,
    healMs,
    order: order.report(),
  };
}

/** Staff decide what is open, time passes, and merchants read what was charged. */
async function finish(world: World, people: People): Promise<readonly string[]> {
  const setting = { ...people.setting, isOver: () => false };
  const last = openLife({ ...people, setting, order: ANY_ORDER }, LAST_LIFE, 'the end');
  await decideAll(last);
  const left = await settle(world);
  for (const merchant of setting.merchants) await recordCharges(last, merchant);
  closeMerchantClients(last);
  return left;
}

function toExitCode({ defects, missing }: Failures): number {
  if (defects.length > 0) return EXIT.defect;
  return missing.length > 0 ? EXIT.tooLittle : 0;
}

function keepLogs({ dataDir }: World, folder: string): void {
  cpSync(join(dataDir, 'logs'), folder, { recursive: true });
  console.log(`logs of the processes: ${folder}`);
}

function say(words: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);
}

async function checkAll({ databaseUrl, dataDir, journalPath: journal }: World): Promise<Report> {
  const client = await openDatabase(databaseUrl, dataDir);
  try {
    const promises = join(dataDir, 'promises.jsonl');
    return await check(client, { journal, promises, isSettled: true });
  } finally {
    await client.end();
  }
}

await main();
