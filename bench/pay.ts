import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createDemoData, type DemoData } from '../tools/chaos/demo-data.ts';
import { connectTo, runningUrl } from '../tools/ledger/open-database.ts';
import { type Sandbox, startSandbox } from '../tools/sandbox.ts';
import { AMOUNT, type BenchOrder, makeOrders, makePayers, multiplyStore } from './pay/fixtures.ts';
import { arrive, type Load, saturate } from './pay/load.ts';
import { type Cpu, NO_CPU, readCpu, scale, since } from './pay/meter.ts';
import { openRawSql, payWithRawSql } from './pay/raw-sql.ts';
import { type Measured, printResults } from './pay/results.ts';

const PEOPLE = 120;
const STORES = 50;
const CONCURRENCY = 16;
const RUNS = 3;
const RUN_MS = 4000;
const WARM_MS = 2000;
const IDLE_MS = 3000;
const DRAIN_MS_MAX = 20_000;
const ORDERS_PER_RUN = 6000;

/**
 * Measures card payments over HTTP, including the Stripe sandbox, next to the same two SQL
 * statements alone as the upper limit. The variants alternate in short runs, so that noise affects
 * all of them.
 */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
  try {
    const url = runningUrl(sandbox.dataDir);
    const client = await connectTo(url);
    const demoData = await createDemoData(sandbox.url, client, PEOPLE);
    const bare = await openRawSql(url, CONCURRENCY);
    const rawSqlPayers = await makePayers(bare.pool, PEOPLE);
    const rawSqlStores = await multiplyStore(bare.pool, STORES);
    const stores = await multiplyStore(client, STORES);
    await drain(client);
    const measure = createMeasure(sandbox, client, await idle(sandbox));
    const results: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const payStock = async () => {
        const stock = await makeOrders(bare.pool, rawSqlStores, ORDERS_PER_RUN);
        return (index: number) => payWithRawSql(bare, at(rawSqlPayers, index), at(stock, index));
      };
      // Each variant was idle while the other ran, so it warms up before it is measured.
      await saturate(await payStock(), CONCURRENCY, WARM_MS);
      const payOne = await payStock();
      results.push(await measure('bare', () => saturate(payOne, CONCURRENCY, RUN_MS)));
      const first = await makeOrders(client, stores, ORDERS_PER_RUN);
      await saturate(payer(demoData, first), CONCURRENCY, WARM_MS);
      await drain(client);
      const spread = await makeOrders(client, stores, ORDERS_PER_RUN);
      const full = await measure('spread', () =>
        saturate(payer(demoData, spread), CONCURRENCY, RUN_MS),
      );
      const hot = await makeOrders(client, stores.slice(0, 1), ORDERS_PER_RUN);
      results.push(full);
      results.push(await measure('hot', () => saturate(payer(demoData, hot), CONCURRENCY, RUN_MS)));
      const calm = await makeOrders(client, stores, ORDERS_PER_RUN);
      const half = full.perSecond / 2;
      results.push(await measure('open', () => arrive(payer(demoData, calm), half, RUN_MS)));
    }
    await client.end();
    await bare.close();
    printResults(results);
  } finally {
    await sandbox.stop();
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

function payer({ payers }: DemoData, orders: readonly BenchOrder[]) {
  return async (index: number) => {
    const { caller, cardId } = at(payers, index);
    const order = orders[index];
    if (order === undefined) throw new Error('more payments than orders: raise ORDERS_PER_RUN');
    const body = {
      expected_amount: AMOUNT,
      payment_method: 'card',
      card_id: cardId,
      gesture: 'slide',
    };
    const answer = await caller.call('POST', `/guest/orders/${order.id}/payments`, body, {
      'idempotency-key': randomUUID(),
    });
    return answer.status === 201 && answer.body.status === 'processing';
  };
}

/** CPU time per second while the app is idle. */
async function idle(sandbox: Sandbox): Promise<Cpu> {
  const before = readCpu(sandbox);
  await sleep(IDLE_MS);
  return scale(since(before, readCpu(sandbox), NO_CPU, 0), 1000 / IDLE_MS);
}

function createMeasure(sandbox: Sandbox, client: pg.Client, idlePerSecond: Cpu) {
  return async (kind: Measured['kind'], work: () => Promise<Load>): Promise<Measured> => {
    const before = readCpu(sandbox);
    const from = performance.now();
    const load = await work();
    // Work that a payment triggers afterwards (outbox events, jobs, webhooks) is part of its cost.
    await drain(client);
    const seconds = (performance.now() - from) / 1000;
    const cpu = since(before, readCpu(sandbox), { ...idlePerSecond, generator: 0 }, seconds);
    const perSecond = load.done / load.seconds;
    return { kind, load, perSecond, cpu: scale(cpu, 1 / Math.max(1, load.done)) };
  };
}

async function drain(client: pg.Client): Promise<void> {
  const until = Date.now() + DRAIN_MS_MAX;
  while (Date.now() < until) {
    const { rows } = await client.query<{ left: number }>(`
      select (select count(*) from outbox_events where published_at is null)::int +
        (select count(*) from pgboss.job where state in ('created', 'active'))::int as left`);
    if (rows[0]?.left === 0) return;
    await sleep(200);
  }
}

await main();
