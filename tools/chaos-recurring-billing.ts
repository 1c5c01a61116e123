import { setTimeout as sleep } from 'node:timers/promises';
import { type CivilDate, civilDateOf, startOfDay } from '@saifu/domain/shared/calendar';
import type pg from 'pg';
import { openWorld, type World } from './chaos/demo-data.ts';
import { createDice, type Dice } from './chaos/random.ts';
import { type Agreed, agree, spoil } from './chaos/recurring-billing/create-recurring-billings.ts';
import { checkCharges } from './chaos/recurring-billing/check-charges.ts';
import { loseAnswers } from './chaos/recurring-billing/lost-responses.ts';
import { isQuiet, move, readNow } from './chaos/recurring-billing/time.ts';
import { openWorkers, type Workers } from './chaos/recurring-billing/workers.ts';
import { calm } from './chaos/stripe-sandbox-control.ts';
import { checkBooks, printReport } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const RECURRING_BILLING_COUNT = 60;
const PEOPLE = 20;
const SPOILED = 8;
const DAYS = 105;
// Longer than a period may be late.
const LONG_DAYS = 36;
const SETTLING_DAYS_MAX = 30;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
// Workers look at the clock every second.
const DAY_MS_MIN = 900;
const DAY_MS_MAX = 1600;
const WORKERS = [1, 2];

const given = process.argv.find((word) => /^--seed=\d+$/.test(word))?.slice('--seed='.length);
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

/**
 * Lives through a hundred days with sixty agreements, two workers and one server for people.
 * Workers are killed in the middle of what they do and stay away for a while, once both for five
 * weeks; the network loses answers. Then all is well again, and every period that was due must
 * have come to one end, with its money taken once where it is paid, and not at all where it is not.
 */
async function main(): Promise<void> {
  console.log(`seed ${seed} (--seed=${seed})`);
  const env = { LOG_LEVEL: 'silent', ACQUIRER_CONTROL: '1', ROLE: 'api' };
  const sandbox = await startSandbox(env);
  try {
    process.exitCode = (await run(sandbox, createDice(seed))) === 0 ? 0 : 1;
  } finally {
    await sandbox.stop();
  }
}

/** The whole of it, with what everybody in it needs. */
type Stage = {
  readonly client: pg.Client;
  readonly world: World;
  readonly workers: Workers;
  readonly dice: Dice;
};

async function run({ url, dataDir }: Sandbox, dice: Dice): Promise<number> {
  const DATABASE_URL = runningUrl(dataDir);
  const client = await connectTo(DATABASE_URL);
  const world = await openWorld(url, client, PEOPLE);
  const { acquirerUrl: ACQUIRER_URL } = world;
  const workers = openWorkers({ DATABASE_URL, ACQUIRER_URL, PUBLIC_URL: url, LOG_LEVEL: 'silent' });
  const stage = { client, world, workers, dice };
  try {
    const agreed = await begin(stage);
    const counts = await live(stage);
    const until = civilDateOf(await readNow(client));
    const settlingDays = await settle(stage, until);
    const report = await checkBooks(client, dataDir, 0);
    const ids = agreed.map(({ id }) => id);
    const { violations, statuses } = await checkCharges(client, report.acquirer, ids, until);
    console.log(`${agreed.length} agreements, ${DAYS} days, settled in ${settlingDays} days more`);
    console.log(
      `  kill -9: ${counts.kills}, lost answers: ${counts.troubles} bad habits of the network`,
    );
    console.log(`  periods: ${JSON.stringify(statuses)}`);
    const found = [...violations, ...report.violations];
    printReport({ ...report, violations: found });
    // A run in which nothing was late enough, or refused for good, has shown nothing of that.
    const missingStatuses = ['paid', 'review', 'failed'].filter((status) => !(status in statuses));
    return found.length + missingStatuses.length;
  } finally {
    await workers.stop();
    await client.end();
  }
}

/** At half past ten in Japan, when charging has begun for the day, everybody agrees. */
async function begin({ client, world, workers, dice }: Stage): Promise<readonly Agreed[]> {
  const now = await readNow(client);
  const morning = startOfDay(civilDateOf(now)).getTime() + 34.5 * HOUR_SECONDS * 1000;
  await move(world, Math.round((morning - now.getTime()) / 1000));
  for (const number of WORKERS) await workers.start(number);
  const agreed: Agreed[] = [];
  while (agreed.length < RECURRING_BILLING_COUNT) {
    agreed.push(await agree(world, await readNow(client), dice));
  }
  await isQuiet(client);
  for (const one of agreed.slice(0, SPOILED)) await spoil(world, one);
  console.log(`${agreed.length} agreements are made`);
  return agreed;
}

/** The days go by, whoever is up. */
async function live({ world, workers, dice }: Stage) {
  const counts = { kills: 0, troubles: 0 };
  const away = new Map<number, number>();
  const longFrom = dice.between(20, 40);
  for (let day = 1; day <= DAYS; day += 1) {
    for (const number of WORKERS) {
      if ((away.get(number) ?? 0) <= day) await workers.start(number);
    }
    if (dice.chance(0.3)) counts.troubles += await loseAnswers(world.acquirerUrl, dice);
    // Some nights are looked at, too.
    if (dice.chance(0.2)) await move(world, 14 * HOUR_SECONDS, 10 * HOUR_SECONDS);
    else await move(world, DAY_SECONDS);
    const isLong = day === longFrom;
    if (workers.up().length === 0 && !isLong) continue;
    await sleep(dice.between(DAY_MS_MIN, DAY_MS_MAX));
    const falling = isLong ? WORKERS : workers.up().filter(() => dice.chance(0.07));
    for (const number of falling) {
      if (workers.up().includes(number)) counts.kills += 1;
      workers.kill(number);
      away.set(number, day + (isLong ? LONG_DAYS : dice.between(0, 5)));
    }
  }
  return counts;
}

/** The network is well, both workers are up. How many days it took until all had an end. */
async function settle({ client, world, workers }: Stage, until: CivilDate): Promise<number> {
  await calm(world.acquirerUrl);
  for (const number of WORKERS) await workers.start(number);
  for (let days = 0; days < SETTLING_DAYS_MAX; days += 1) {
    await isQuiet(client);
    const { rows } = await client.query(
      `select from charges where due_date <= $1 and status not in
         ('paid', 'failed', 'review', 'waived') limit 1`,
      [until],
    );
    if (rows.length === 0) return days;
    await move(world, DAY_SECONDS);
  }
  return SETTLING_DAYS_MAX;
}

await main();
