import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiProcess, startApi } from './chaos/api-process.ts';
import { createCaller } from './chaos/caller.ts';
import { type Cluster, type ClusterNode, startCluster } from './chaos/cluster.ts';
import { createDemoData, type DemoData, getAddress } from './chaos/demo-data.ts';
import { findViolations, PAID } from './chaos/invariants.ts';
import { payContinuously } from './chaos/payers.ts';
import { createRandom, type Random } from './chaos/random.ts';
import { recoverSandbox } from './chaos/recover.ts';
import { createTally, type Tally } from './chaos/slide.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { connectTo } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const PEOPLE = 240;
const PAYER_CONCURRENCY = 24;
const ACKNOWLEDGED_MIN = 5000;
const MS_MAX = 12 * 60_000;
const CALM_MS = 15_000;
const FREEZE_MS = 40_000;
const POLL_MS = 50;
const SUCCESS_MS_MAX = 2000;

const given = process.argv.find((word) => /^--seed=\d+$/.test(word))?.slice('--seed='.length);
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

type Fault = {
  readonly name: string;
  readonly strike: (cluster: Cluster, primary: ClusterNode) => Promise<void>;
};

const FAULTS: readonly Fault[] = [
  { name: 'postmaster killed', strike: async (_, primary) => primary.killPostmaster() },
  { name: 'planned switch', strike: (cluster, primary) => switchOver(cluster, primary) },
  {
    name: 'node killed',
    strike: async (cluster, primary) => {
      primary.signal('SIGKILL');
      await cluster.waitFor(async () => isOther(await cluster.findPrimary(), primary));
      await sleep(CALM_MS / 3);
      primary.start();
    },
  },
  {
    name: 'primary frozen',
    strike: async (_, primary) => {
      primary.signal('SIGSTOP');
      await sleep(FREEZE_MS);
      primary.signal('SIGCONT');
    },
  },
];

/**
 * Pays while the primary of a cluster is killed, switched, and frozen. At least 5,000 payments must
 * be acknowledged and none of them lost or doubled; no process may end by itself; and after each
 * promotion a payment must succeed within two seconds.
 */
async function main(): Promise<void> {
  console.log(`seed ${seed} (--seed=${seed})`);
  const cluster = await startCluster();
  let sandbox: Sandbox | undefined;
  let api: ApiProcess | undefined;
  try {
    const env = { LOG_LEVEL: 'silent', STRIPE_SANDBOX_CONTROL: '1', DATABASE_URL: cluster.url };
    sandbox = await startSandbox(env);
    await waitForDemo(cluster.url);
    const client = await connectTo(cluster.url);
    const demoData = await createDemoData(sandbox.url, client, PEOPLE);
    await client.end();
    const STRIPE_SANDBOX_URL = demoData.stripeSandboxUrl;
    api = await startApi({ ...env, STRIPE_SANDBOX_URL, PUBLIC_URL: sandbox.url });
    process.exitCode = (await run(cluster, sandbox, api, demoData)) ? 0 : 1;
  } finally {
    await api?.stop();
    await sandbox?.stop();
    await cluster.stop();
  }
}

async function run(
  cluster: Cluster,
  sandbox: Sandbox,
  api: ApiProcess,
  demoData: DemoData,
): Promise<boolean> {
  const random = createRandom(seed);
  const tally = createTally();
  const promotions = watchPromotions(cluster);
  const struck = await payDuringFaults(cluster, [demoData, atPort(demoData, api.port)], {
    tally,
    random,
  });
  const promotedMs = await promotions.stop();
  const { left } = await recoverSandbox(demoData, () => connectTo(cluster.url));
  const client = await connectTo(cluster.url);
  const report = await checkLedgers(client, sandbox.dataDir, 0);
  await client.end();
  const { acknowledged, violations } = findViolations(tally.receipts, report.rows);
  const all = [...report.violations, ...violations];
  printReport({ ...report, violations: all });
  const firsts = promotedMs.map((atMs) => {
    const after = struck.findLast((strike) => strike.atMs <= atMs)?.name ?? 'start';
    return { after, ms: Math.round(findFirstSuccess(tally, atMs)) };
  });
  const slowestMs = Math.max(0, ...firsts.map(({ ms }) => ms));
  const exits = countExits(sandbox) + (api.isRunning() ? 0 : 1);
  console.log(`${struck.length} faults, ${promotedMs.length} promotions`);
  console.log(`${acknowledged} acknowledged, ${tally.retries} retries, ${left.length} left open`);
  console.log(`responses: ${JSON.stringify(Object.fromEntries(tally.answers))}`);
  const words = firsts.map(({ after, ms }) => `${ms} (${after})`);
  console.log(`ms to the first success after each promotion: ${words.join(', ')}`);
  console.log(`processes that ended by themselves: ${exits}`);
  return (
    all.length + left.length + exits === 0 &&
    acknowledged >= ACKNOWLEDGED_MIN &&
    slowestMs <= SUCCESS_MS_MAX
  );
}

type Strike = { readonly name: string; readonly atMs: number };
type Paying = { readonly tally: Tally; readonly random: Random };

/** Each fault in turn, from a complete cluster, until enough payments are acknowledged. */
async function payDuringFaults(
  cluster: Cluster,
  demoData: readonly DemoData[],
  { tally, random }: Paying,
): Promise<readonly Strike[]> {
  const strikes: Strike[] = [];
  const until = Date.now() + MS_MAX;
  let isOver = false;
  const paying = Array.from({ length: PAYER_CONCURRENCY }, (_, index) => {
    const mine = demoData[index % demoData.length];
    if (mine === undefined) throw new Error('there is no API process');
    return payContinuously(mine, tally, createRandom(random.between(0, 2 ** 31)), () => isOver);
  });
  for (
    let turn = 0;
    turn < FAULTS.length || countAcknowledged(tally) < ACKNOWLEDGED_MIN;
    turn += 1
  ) {
    if (Date.now() > until) break;
    const fault = FAULTS[turn % FAULTS.length];
    await sleep(CALM_MS);
    await cluster.waitFor(cluster.isComplete);
    const primary = await cluster.findPrimary();
    if (fault === undefined || primary === undefined) continue;
    const lost = await countLost(cluster, tally);
    const time = new Date().toISOString().slice(11, 19);
    console.log(`${time} ${countAcknowledged(tally)} acknowledged, ${lost} lost: ${fault.name}`);
    if (lost > 0) break;
    strikes.push({ name: fault.name, atMs: performance.now() });
    await fault.strike(cluster, primary);
  }
  await sleep(CALM_MS);
  isOver = true;
  await Promise.all(paying);
  return strikes;
}

function countAcknowledged({ receipts }: Tally): number {
  return receipts.filter(({ outcome }) => PAID.includes(outcome)).length;
}

/** How many acknowledged payments the primary does not know. */
async function countLost(cluster: Cluster, { receipts }: Tally): Promise<number> {
  const ids = receipts.filter(({ outcome }) => PAID.includes(outcome)).map((one) => one.paymentId);
  const client = await connectTo(cluster.url);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::uuid[]) as paid (id)
     where not exists (select from payments p where p.id = paid.id)`,
    [ids],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

/** The same payers at another API process. */
function atPort(demoData: DemoData, port: number): DemoData {
  const payers = demoData.payers.map((payer, index) => {
    return { ...payer, caller: createCaller({ port, from: getAddress(index), ...payer.session }) };
  });
  return { ...demoData, port, payers };
}

/**
 * As for maintenance: Patroni is stopped on the primary, and started again. Its own switchover
 * would let a standby that is no candidate pause for two seconds before it follows.
 */
async function switchOver(cluster: Cluster, primary: ClusterNode): Promise<void> {
  const stopping = primary.stop();
  await cluster.waitFor(async () => isOther(await cluster.findPrimary(), primary));
  await stopping;
  await sleep(CALM_MS / 3);
  primary.start();
}

function isOther(found: ClusterNode | undefined, before: ClusterNode): boolean {
  return found !== undefined && found.name !== before.name;
}

/** Notes when another node, or the same one after a pause, begins to answer as the primary. */
function watchPromotions(cluster: Cluster) {
  const promotedMs: number[] = [];
  let isStopped = false;
  const watching = (async () => {
    let last = (await cluster.findPrimary())?.name;
    while (!isStopped) {
      const primary = (await cluster.findPrimary())?.name;
      if (primary !== undefined && primary !== last) promotedMs.push(performance.now());
      last = primary;
      await sleep(POLL_MS);
    }
  })();
  return {
    stop: async (): Promise<readonly number[]> => {
      isStopped = true;
      await watching;
      return promotedMs;
    },
  };
}

function findFirstSuccess({ receipts }: Tally, fromMs: number): number {
  const found = receipts.find(({ outcome, atMs }) => atMs >= fromMs && PAID.includes(outcome));
  return found === undefined ? Number.POSITIVE_INFINITY : found.atMs - fromMs;
}

/** The supervisor of the sandbox notes each end of its server. */
function countExits({ dataDir }: Sandbox): number {
  const log = readFileSync(join(dataDir, 'server-errors.log'), 'utf8');
  return [...log.matchAll(/"msg":"server\.(exited|crashed)"/g)].length;
}

await main();
