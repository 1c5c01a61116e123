import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoData, type DemoData } from './chaos/demo-data.ts';
import { findViolations } from './chaos/invariants.ts';
import { findPid } from './chaos/processes.ts';
import { createRandom, type Random } from './chaos/random.ts';
import { recoverSandbox } from './chaos/recover.ts';
import { createTally, openOrder, slide, type Tally } from './chaos/slide.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const PEOPLE = 40;
const PAYMENTS_PER_SECOND = 15;
const BREAK_EVERY_MS = 1000;
// Longer than any request may take.
const DRAIN_MS = 60_000;
/** 2xx and the errors that a payer may receive while connections break. All errors are retried. */
const EXPECTED = /^(20[01]|503 overloaded|409 idempotency_key\.in_progress|409 order\.being_paid)/;

const seconds = Number(option('seconds') ?? 60);
const seed = Number(option('seed') ?? Math.floor(Math.random() * 2 ** 31));

/**
 * Pays while PostgreSQL terminates every backend of the app once a second. The server process must
 * survive, return 2xx or 503, and keep everything it acknowledged. The database and the Stripe
 * sandbox are compared with each other and with the responses.
 */
async function main(): Promise<void> {
  console.log(`seed ${seed} (--seed=${seed}), ${seconds} s (--seconds=${seconds})`);
  const sandbox = await startSandbox({ LOG_LEVEL: 'silent', STRIPE_SANDBOX_CONTROL: '1' });
  try {
    const errors = await run(sandbox, createRandom(seed));
    for (const error of errors) console.log(`  ${error}`);
    console.log(errors.length === 0 ? '0 faults' : `${errors.length} faults`);
    process.exitCode = errors.length === 0 ? 0 : 1;
  } finally {
    await sandbox.stop();
  }
}

async function run(sandbox: Sandbox, random: Random): Promise<readonly string[]> {
  const connect = () => connectTo(runningUrl(sandbox.dataDir));
  await waitForDemo(runningUrl(sandbox.dataDir));
  const client = await connect();
  const demoData = await createDemoData(sandbox.url, client, PEOPLE);
  const tally = createTally();
  const pid = findPid(sandbox, 'api');
  const { ended, slid, pids } = await breakWhilePaying(
    sandbox,
    demoData,
    tally,
    random,
    async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saifu'`,
      );
      return rowCount ?? 0;
    },
  );
  const { recoveryMs, left } = await recoverSandbox(demoData, connect);
  const report = await checkLedgers(client, sandbox.dataDir, 0);
  const invariants = findViolations(tally.receipts, report.rows);
  await client.end();

  const answers = [...tally.answers].toSorted(([, a], [, b]) => b - a);
  console.log(`${slid} payments slid, ${ended} backends ended, ${tally.retries} retries`);
  console.log(`answers: ${answers.map(([name, count]) => `${count} × ${name}`).join(', ')}`);
  console.log(`${invariants.acknowledged} acknowledged; back in ${recoveryMs} ms; api pid ${pid}`);
  printReport(report);
  return [
    ...pids.filter((one) => one !== pid).map((one) => `the api became process ${one}`),
    ...answers.filter(([name]) => !EXPECTED.test(name)).map(([name, n]) => `${n} × ${name}`),
    ...report.violations,
    ...invariants.violations,
    ...left.map(({ id, summary }) => `payment ${id} stays open: ${summary}`),
    ...(invariants.acknowledged === 0 ? ['nothing was paid'] : []),
  ];
}

async function breakWhilePaying(
  sandbox: Sandbox,
  demoData: DemoData,
  tally: Tally,
  random: Random,
  breakAll: () => Promise<number>,
) {
  const until = Date.now() + seconds * 1000;
  const pids = new Set<number | undefined>();
  const sliding = new Set<Promise<unknown>>();
  let ended = 0;
  let slid = 0;
  const breaking = async () => {
    while (Date.now() < until) {
      await sleep(BREAK_EVERY_MS);
      ended += await breakAll();
      pids.add(findPid(sandbox, 'api'));
    }
  };
  const paying = async () => {
    while (Date.now() < until) {
      const one = payOne(demoData, tally, random).finally(() => sliding.delete(one));
      sliding.add(one);
      slid += 1;
      await sleep(1000 / PAYMENTS_PER_SECOND);
    }
  };
  await Promise.all([breaking(), paying()]);
  await Promise.race([Promise.all(sliding), sleep(DRAIN_MS, undefined, { ref: false })]);
  pids.add(findPid(sandbox, 'api'));
  return { ended, slid, pids: [...pids] };
}

async function payOne(demoData: DemoData, tally: Tally, random: Random): Promise<void> {
  const { merchant, id } = random.pick(demoData.shops);
  const payer = random.pick(demoData.payers);
  const order = await openOrder(merchant, id, random.between(100, 900));
  if (order === null) return;
  const body = { payment_method: 'card', card_id: payer.cardId };
  await slide(payer.caller, order, { key: random.uuid(), body }, tally, random);
}

function option(name: string): string | undefined {
  const prefix = `--${name}=`;
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
}

await main();
