import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createDemoData } from '../tools/chaos/demo-data.ts';
import { findPid } from '../tools/chaos/processes.ts';
import { openWorkers } from '../tools/chaos/recurring-billing/workers.ts';
import { startSandbox } from '../tools/sandbox.ts';
import {
  countStatements,
  type DatabaseServer,
  listStatements,
  resetStatements,
  startDatabaseServer,
} from './pay/database-server.ts';
import { drain } from './pay/drain.ts';
import { makeOrders, makePayers, multiplyStore, takeEach } from './pay/fixtures.ts';
import { fillWithPast, GROWN_PAYMENTS } from './pay/growth.ts';
import { type Limit, openLimit } from './pay/limit.ts';
import { arrive, type Load, saturate } from './pay/load.ts';
import {
  measureIdle,
  readUsage,
  type Source,
  scale,
  since,
  type Usage,
  waitUntilIdle,
} from './pay/meter.ts';
import { createPayer } from './pay/payer.ts';
import { openRawSql, payWithRawSql } from './pay/raw-sql.ts';
import {
  type Kind,
  type Measured,
  printGrowth,
  printResults,
  printStatements,
} from './pay/results.ts';

// At the end each payer has about 30 payments, a month's worth.
const PEOPLE = 300;
const STORES = 50;
const CONCURRENCY = 16;
const RUNS = 3;
const RUN_MS = 4000;
// Long enough that one short stall does not decide the 99th percentile.
const OPEN_MS = 12_000;
const WARM_MS = 2000;
const PROCESS_END_MS = 500;
// More than all runs of a variant pay.
const ORDERS = 16_000;
const ORDERS_OF_ONE_STORE = 5000;
const GROWTH_CONCURRENCY = [16, 64] as const;

type Pay = (index: number) => Promise<boolean>;
type Measure = (kind: Kind, work: () => Promise<Load>) => Promise<Measured>;

/**
 * Measures card payments over HTTP, including the Stripe sandbox, next to the least SQL that a
 * payment needs and to our two statements alone. The variants alternate in short runs, so that
 * noise affects all of them. With `--statements` it prints the costliest statements instead, with
 * `--growth` what ten million earlier payments and more connections change.
 */
async function main(): Promise<void> {
  const isProfile = process.argv.includes('--statements');
  const server = await startDatabaseServer(isProfile);
  try {
    if (isProfile) return await profile(server);
    if (process.argv.includes('--growth')) return await measureGrowth(server);
    const limit = await openLimit(await server.create('payment_limit'), CONCURRENCY);
    const { results, idlePerSecond } = await measureProduct(server, limit);
    await limit.close();
    printResults([...results, ...(await measureJobsApart(server))], idlePerSecond);
  } finally {
    await server.stop();
  }
}

/** The limit, the two statements and the whole product, alternating. */
async function measureProduct(server: DatabaseServer, limit: Limit) {
  const bareUrl = await server.create('bare');
  const bare = await openRawSql(bareUrl, CONCURRENCY);
  const bareObserver = await server.observe(bareUrl);
  await countStatements(bareObserver);
  const bareSource = { ...sourceOf(server, bareObserver), sandbox: null };
  const rawSqlPayers = await makePayers(bare.pool, PEOPLE);
  const rawSqlStores = await multiplyStore(bareObserver, STORES);
  const takeOrder = takeEach(await makeOrders(bareObserver, rawSqlStores, ORDERS));
  const payBare: Pay = (index) => payWithRawSql(bare, at(rawSqlPayers, index), takeOrder());
  return withProduct(server, {}, async (product) => {
    const { pay, payOneStore } = product;
    const idlePerSecond = await measureIdle(product.source);
    const measure = createMeasure(product.source, idlePerSecond, product.drain);
    // The product is idle meanwhile. The CPU time of a server process that ends with its connection
    // is known only when the process is gone.
    const measureBare = createMeasure(bareSource, idlePerSecond, () => sleep(PROCESS_END_MS));
    const results: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      // Each variant was idle while the others ran, so it warms up before it is measured.
      await limit.saturate(WARM_MS);
      results.push(await measureBare('limit', () => limit.saturate(RUN_MS)));
      await saturate(payBare, CONCURRENCY, WARM_MS);
      results.push(await measureBare('bare', () => saturate(payBare, CONCURRENCY, RUN_MS)));
      await saturate(pay, CONCURRENCY, WARM_MS);
      await product.drain();
      const full = await measure('spread', () => saturate(pay, CONCURRENCY, RUN_MS));
      results.push(full);
      results.push(await measure('hot', () => saturate(payOneStore, CONCURRENCY, RUN_MS)));
      results.push(await measure('open', () => arrive(pay, full.perSecond / 2, OPEN_MS)));
    }
    await bareObserver.end();
    await bare.close();
    return { results, idlePerSecond };
  });
}

/** Pays while the worker is paused, then lets it do what the payments have left to do. */
async function measureJobsApart(server: DatabaseServer): Promise<readonly Measured[]> {
  return withProduct(server, { ROLE: 'api' }, async (product) => {
    const workers = openWorkers(product.workerEnv);
    await workers.start(1);
    const workerPid = workers.pid(1) ?? null;
    if (workerPid === null) throw new Error('the worker is not running');
    const source = { ...product.source, workerPid };
    const idlePerSecond = await measureIdle(source);
    await saturate(product.pay, CONCURRENCY, WARM_MS);
    await product.drain();
    const results: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      process.kill(workerPid, 'SIGSTOP');
      const measurePaid = createMeasure(source, { ...idlePerSecond, worker: 0 }, async () => {});
      const answered = await measurePaid('answered', () =>
        saturate(product.pay, CONCURRENCY, RUN_MS),
      );
      process.kill(workerPid, 'SIGCONT');
      const measureJobs = createMeasure(source, idlePerSecond, async () => {});
      const afterwards = await measureJobs('afterwards', async () => {
        const from = performance.now();
        await product.drain();
        const seconds = (performance.now() - from) / 1000;
        return { ...answered.load, failed: 0, seconds, latenciesMs: [] };
      });
      results.push(answered, afterwards);
    }
    await workers.stop();
    return results;
  });
}

/** Prints what the statements of a payment cost, in one run. */
async function profile(server: DatabaseServer): Promise<void> {
  await withProduct(server, {}, async (product) => {
    const { observer } = product.source;
    await waitUntilIdle(product.source);
    await saturate(product.pay, CONCURRENCY, WARM_MS);
    await product.drain();
    await resetStatements(observer);
    const { done } = await saturate(product.pay, CONCURRENCY, RUN_MS);
    await product.drain();
    printStatements(await listStatements(observer), done);
  });
}

/** The whole product with few and with many connections, before and after the tables have grown. */
async function measureGrowth(server: DatabaseServer): Promise<void> {
  const env = { DATABASE_CONNECTIONS: String(Math.max(...GROWTH_CONCURRENCY)) };
  const limit = await openLimit(await server.create('payment_limit'), CONCURRENCY);
  await withProduct(server, env, async (product) => {
    const idlePerSecond = await measureIdle(product.source);
    const measure = createMeasure(product.source, idlePerSecond, product.drain);
    const measureSize = async (payments: number) => {
      await saturate(product.pay, CONCURRENCY, WARM_MS);
      await product.drain();
      for (const concurrency of GROWTH_CONCURRENCY) {
        const runs: Measured[] = [];
        const { done, seconds } = await limit.saturate(RUN_MS);
        for (let run = 0; run < RUNS; run += 1) {
          runs.push(await measure('spread', () => saturate(product.pay, concurrency, RUN_MS)));
        }
        printGrowth({ payments, concurrency, limitPerSecond: done / seconds, runs });
      }
    };
    await measureSize(0);
    const from = performance.now();
    // Without indexes the scheduled tasks of the product would read whole tables meanwhile.
    await product.pause(() => fillWithPast(product.databaseUrl));
    console.log(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    await measureSize(GROWN_PAYMENTS);
  });
  await limit.close();
}

type Product = {
  readonly databaseUrl: string;
  readonly source: Source;
  readonly workerEnv: NodeJS.ProcessEnv;
  /** Pays an order of one of many stores. */
  readonly pay: Pay;
  /** Pays an order of always the same store. */
  readonly payOneStore: Pay;
  /** Waits until everything that the payments have triggered is done. */
  readonly drain: () => Promise<void>;
  /** Stops the process of the API while the work is done. */
  readonly pause: (work: () => Promise<void>) => Promise<void>;
};

let started = 0;

/** Starts the product on a database of its own, and stops it. */
async function withProduct<Result>(
  server: DatabaseServer,
  env: NodeJS.ProcessEnv,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  started += 1;
  const DATABASE_URL = await server.create(`product_${started}`);
  const sandbox = await startSandbox({ LOG_LEVEL: 'error', ...env, DATABASE_URL });
  const observer = await server.observe(DATABASE_URL);
  try {
    const demoData = await createDemoData(sandbox.url, observer, PEOPLE);
    const stores = await multiplyStore(observer, STORES);
    await countStatements(observer);
    return await work({
      databaseUrl: DATABASE_URL,
      source: { ...sourceOf(server, observer), sandbox },
      workerEnv: {
        DATABASE_URL,
        STRIPE_SANDBOX_URL: demoData.stripeSandboxUrl,
        PUBLIC_URL: sandbox.url,
        LOG_LEVEL: 'error',
      },
      pay: createPayer(demoData, takeEach(await makeOrders(observer, stores, ORDERS))),
      payOneStore: createPayer(
        demoData,
        takeEach(await makeOrders(observer, stores.slice(0, 1), ORDERS_OF_ONE_STORE)),
      ),
      drain: () => drain(observer),
      pause: async (work) => {
        const pid = findPid(sandbox, 'api');
        if (pid === undefined) throw new Error('the API is not running');
        process.kill(pid, 'SIGSTOP');
        await work().finally(() => process.kill(pid, 'SIGCONT'));
      },
    });
  } finally {
    await observer.end();
    await sandbox.stop();
  }
}

function sourceOf(server: DatabaseServer, observer: pg.Client) {
  return { postgresPid: server.pid, observer, workerPid: null };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

/** What a payment triggers afterwards (outbox events, jobs, webhooks) is part of its cost. */
function createMeasure(source: Source, idlePerSecond: Usage, finish: () => Promise<void>): Measure {
  return async (kind, work) => {
    const before = await readUsage(source);
    const from = performance.now();
    const load = await work();
    await finish();
    const seconds = (performance.now() - from) / 1000;
    const usage = since(before, await readUsage(source), idlePerSecond, seconds);
    const perSecond = load.done / load.seconds;
    return { kind, load, perSecond, usage: scale(usage, 1 / Math.max(1, load.done)) };
  };
}

await main();
