import { setTimeout as sleep } from 'node:timers/promises';
import { payManyTimes } from './chaos/concurrent-payments.ts';
import { createDemoData, type DemoData } from './chaos/demo-data.ts';
import { findViolations } from './chaos/invariants.ts';
import { payContinuously } from './chaos/payers.ts';
import { kill, type Part } from './chaos/processes.ts';
import { createRandom, type Random } from './chaos/random.ts';
import { recoverSandbox, waitUntilHealthy } from './chaos/recover.ts';
import { createTally, type Order, type Tally } from './chaos/slide.ts';
import { changeFaults } from './chaos/stripe-sandbox-control.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { checkLedgers, printReport, type Report } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const PEOPLE = 40;
const ORDERS = 200;
const PAYER_CONCURRENCY = 12;
const CHAOS_MS = 90_000;
// While orders are still being paid, no attempt is old enough to be a violation.
const YOUNG_MS = 20 * 60 * 1000;
const VICTIMS: readonly Part[] = ['api', 'api', 'api', 'postgres', 'postgres', 'stripeSandbox'];

const isPlanted = process.argv.includes('--plant');
const isApart = process.argv.includes('--apart');
const given = process.argv.find((word) => /^--seed=\d+$/.test(word))?.slice('--seed='.length);
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

/**
 * Pays while processes fail. First, twenty concurrent requests pay every order. Then payers use
 * every payment method while server, database and Stripe sandbox are killed and the Stripe sandbox
 * injects faults. After recovery, the ledger is compared with that of the Stripe sandbox. With
 * `--plant`, the unique index that allows one payment per order is dropped, and this run must
 * report it. With `--apart`, a process is killed only after the last one has recovered.
 */
async function main(): Promise<void> {
  console.log(`seed ${seed} (--seed=${seed})${isPlanted ? ', payments_one_live is dropped' : ''}`);
  const random = createRandom(seed);
  const sandbox = await startSandbox({ LOG_LEVEL: 'silent', STRIPE_SANDBOX_CONTROL: '1' });
  try {
    process.exitCode = (await run(sandbox, random)) === 0 ? 0 : 1;
  } finally {
    await sandbox.stop();
  }
}

async function run(sandbox: Sandbox, random: Random): Promise<number> {
  const connect = () => connectTo(runningUrl(sandbox.dataDir));
  const check = async (settleMs: number) => {
    const client = await connect();
    const report = await checkLedgers(client, sandbox.dataDir, settleMs);
    await client.end();
    return report;
  };
  await waitForDemo(runningUrl(sandbox.dataDir));
  const client = await connect();
  if (isPlanted) await client.query('drop index payments_one_live');
  const demoData = await createDemoData(sandbox.url, client, PEOPLE);
  await client.end();
  const tally = createTally();

  const before = countAll(await check(YOUNG_MS));
  const orders = await payManyTimes(demoData, isPlanted ? ORDERS / 4 : ORDERS, tally, random);
  const first = await check(YOUNG_MS);
  const violations = [...first.violations, ...countAuthorizations(first, before, orders)];
  console.log(`\n${orders.length} orders, each slid 20 times at once, nothing falling`);
  printAnswers(tally);
  printReport({ ...first, violations });
  if (isPlanted) return violations.length;

  const crashes = await chaos(sandbox, demoData, tally, random);
  const { recoveryMs, settledMs, left } = await recoverSandbox(demoData, connect);
  const last = await check(0);
  const invariants = findViolations(tally.receipts, last.rows);
  const found = [...last.violations, ...invariants.violations];
  console.log(
    `\nafter ${CHAOS_MS / 1000} s of chaos; back in ${recoveryMs} ms, settled in ${settledMs}`,
  );
  printAnswers(tally);
  console.log(
    `  ${invariants.acknowledged} acknowledged, ${tally.retries} retries, ${left.length} left open`,
  );
  console.log(
    `  kill -9: ${JSON.stringify(crashes.kills)}, injected faults: ${crashes.faultChanges}`,
  );
  for (const { id, summary } of left) console.log(`  left: ${id} ${summary}`);
  printReport({ ...last, violations: found });
  return violations.length + found.length + left.length;
}

/** The demo orders were paid before the first slide. */
function countAll({ stripeSandbox }: Report): number {
  return [...stripeSandbox.money.values()].reduce((all, one) => all + one.authorizations, 0);
}

/** Asserts one authorization per order, counted at the Stripe sandbox. */
function countAuthorizations(
  report: Report,
  before: number,
  orders: readonly Order[],
): readonly string[] {
  const { counts } = report;
  const count = countAll(report) - before;
  console.log(`${count} authorisations at the Stripe sandbox for ${orders.length} orders`);
  return count === orders.length && counts['in flight'] === 0
    ? []
    : [`${count} authorisations at the Stripe sandbox for ${orders.length} orders`];
}

async function chaos(sandbox: Sandbox, demoData: DemoData, tally: Tally, random: Random) {
  const kills: Record<string, number> = { api: 0, postgres: 0, stripeSandbox: 0 };
  let faultChanges = 0;
  const until = Date.now() + CHAOS_MS;
  const isOver = () => Date.now() > until;
  const paying = Array.from({ length: PAYER_CONCURRENCY }, () => {
    return payContinuously(demoData, tally, createRandom(random.between(0, 2 ** 31)), isOver);
  });
  const killing = async () => {
    while (!isOver()) {
      await sleep(random.between(2000, 5000));
      const part = random.pick(VICTIMS);
      if (kill(sandbox, part)) kills[part] = (kills[part] ?? 0) + 1;
      if (isApart) await waitUntilHealthy(demoData);
    }
  };
  const brooding = async () => {
    const mind = createRandom(random.between(0, 2 ** 31));
    while (!isOver()) {
      faultChanges += await changeFaults(demoData.stripeSandboxUrl, mind);
      await sleep(mind.between(1000, 4000));
    }
  };
  await Promise.all([...paying, killing(), brooding()]);
  return { kills, faultChanges };
}

function printAnswers({ answers }: Tally): void {
  const sorted = [...answers].toSorted(([, a], [, b]) => b - a);
  console.log(`  answers: ${sorted.map(([name, count]) => `${count} × ${name}`).join(', ')}`);
}

await main();
