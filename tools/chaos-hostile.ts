import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { AMOUNT, type BenchOrder, makeOrders, multiplyStore } from '../bench/pay/fixtures.ts';
import { type Arrival, arrive } from '../bench/pay/load.ts';
import { createDemoData, type DemoData, type Payer } from './chaos/demo-data.ts';
import { type Attacker, startAttacker } from './chaos/hostile/attacker.ts';
import type { Target } from './chaos/hostile/attacks.ts';
import { type Found, type Measured, report } from './chaos/hostile/report.ts';
import { findPid, residentTreeMb } from './chaos/processes.ts';
import { type StolenTime, watchStolenTime } from './chaos/stolen-time.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const PER_SECOND = 20;
const ALONE_MS = 15_000;
const BESIDE_MS_MIN = 15_000;
/** Enough for fifty files in sequence, the slowest of which take three seconds each. */
const BESIDE_MS_MAX = 240_000;
const SLICE_MS = 2500;
const REST_MS = 3000;
const PAYERS = 30;
const ATTACKERS = 2;
const STORES = 20;
const MEMORY_SAMPLE_MS = 250;

const { values } = parseArgs({
  options: {
    /** Runs only the attacks whose name contains this text. */
    only: { type: 'string', default: '' },
  },
});

/**
 * Makes twenty payments a second in its own sandbox: alone, then during each kind of hostile
 * request, then alone again for the same time. Fails if payments become slow or a request is
 * accepted that must be rejected.
 */
async function main(): Promise<void> {
  const attacker = await startAttacker();
  const sandbox = await startSandbox({ LOG_LEVEL: 'silent' });
  const stolenTime = watchStolenTime();
  try {
    const broken = report(await measureAll(sandbox, attacker, stolenTime));
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    stolenTime.stop();
    await attacker.end();
    await sandbox.stop();
  }
}

async function measureAll(
  sandbox: Sandbox,
  attacker: Attacker,
  stolenTime: StolenTime,
): Promise<readonly Found[]> {
  const serverPid = findPid(sandbox, 'api') ?? 0;
  const databaseUrl = runningUrl(sandbox.dataDir);
  const client = await connectTo(databaseUrl);
  const demoData = await createDemoData(sandbox.url, client, PAYERS + ATTACKERS);
  const indexes = attacker.kinds.flatMap(({ name }, at) =>
    name.includes(values.only) ? [at] : [],
  );
  const seconds = (ALONE_MS + 2 * (BESIDE_MS_MAX + SLICE_MS)) / 1000;
  const ordersMax = Math.ceil(PER_SECOND * seconds * (indexes.length + 1));
  const orders = await makeOrders(client, await multiplyStore(client, STORES), ordersMax);
  await waitForDemo(databaseUrl);
  const pay = createPay(demoData.payers.slice(0, PAYERS), orders);
  // Warm-up window, not counted.
  await arrive(pay, PER_SECOND, ALONE_MS);

  const target = toTarget(demoData);
  const found: Found[] = [];
  for (const index of indexes) {
    const kind = attacker.kinds[index];
    if (kind === undefined) continue;
    await stolenTime.untilQuiet();
    const before = measured(await arrive(pay, PER_SECOND, ALONE_MS), stolenTime);
    await stolenTime.untilQuiet();
    console.log(`measuring: ${kind.name}`);
    const { paid, tookMs, ...attack } = await payAlongside(attacker, index, target, pay, serverPid);
    const beside = measured(paid, stolenTime);
    await sleep(REST_MS);
    await stolenTime.untilQuiet();
    const after = measured(await arrive(pay, PER_SECOND, tookMs), stolenTime);
    const alone = [before, after];
    found.push({ ...kind, alone, beside, ...attack, storedScripts: await countScripts(client) });
  }
  await client.end();
  return found;
}

type Paid = { readonly arrivals: readonly Arrival[]; readonly failed: number };

const latencyMs = ({ fromMs, toMs }: Arrival) => toMs - fromMs;

/** Excludes payments during which the host took CPU time from this machine (steal time). */
function measured({ arrivals, failed }: Paid, { isStolen }: StolenTime): Measured {
  const counted = arrivals.filter((arrival) => !isStolen(arrival));
  return { latenciesMs: counted.map(latencyMs), everyLatencyMs: arrivals.map(latencyMs), failed };
}

/** Number of stored files that contain the script of the hostile PDF, as text or as hex digits. */
async function countScripts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from attachments
     where position('JavaScript'::bytea in content) > 0
       or position('4a617661536372697074'::bytea in content) > 0`,
  );
  return rows[0]?.n ?? 0;
}

/** The attackers are signed in like the payers but make no payments. */
function toTarget({ port, payers }: DemoData): Target {
  return { port, attackers: payers.slice(PAYERS).map(({ session }) => session) };
}

type Pay = (index: number) => Promise<boolean>;

async function payAlongside(
  attacker: Attacker,
  index: number,
  target: Target,
  pay: Pay,
  serverPid: number,
): Promise<
  Pick<Found, 'outcome' | 'isAborted' | 'peakMb'> & { readonly paid: Paid; readonly tookMs: number }
> {
  const from = performance.now();
  const elapsed = () => performance.now() - from;
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentTreeMb(serverPid));
  }, MEMORY_SAMPLE_MS);
  let isOver = false;
  let isAborted = false;
  const attack = attacker.start(index, target).finally(() => {
    isOver = true;
  });
  const paid: { arrivals: Arrival[]; failed: number } = { arrivals: [], failed: 0 };
  while (!isOver) {
    const { arrivals, failed } = await arrive(pay, PER_SECOND, SLICE_MS);
    paid.arrivals.push(...arrivals);
    paid.failed += failed;
    if (elapsed() > BESIDE_MS_MAX) {
      isAborted = true;
      attacker.abort();
      break;
    }
    if (elapsed() > BESIDE_MS_MIN) attacker.stop();
  }
  const tookMs = elapsed();
  const outcome = await attack;
  clearInterval(watch);
  return { paid, tookMs, outcome, isAborted, peakMb };
}

function createPay(payers: readonly Payer[], orders: BenchOrder[]): Pay {
  let count = 0;
  return async () => {
    // Payers rotate across all windows, so that none reaches a rate limit.
    const person = payers[count % payers.length];
    count += 1;
    const order = orders.pop();
    if (order === undefined || person === undefined) throw new Error('more payments than orders');
    const payment = { expected_amount: AMOUNT, payment_method: 'card', card_id: person.cardId };
    const answer = await person.caller.call(
      'POST',
      `/guest/orders/${order.id}/payments`,
      { ...payment, gesture: 'slide' },
      { 'idempotency-key': randomUUID() },
    );
    return answer.status === 201 && answer.body.status === 'processing';
  };
}

await main();
