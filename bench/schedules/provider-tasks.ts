import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { setErrors } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { createDemoData, type DemoData } from '../../tools/chaos/demo-data.ts';
import { openWorkers } from '../../tools/chaos/recurring-billing/workers.ts';
import { startSandbox } from '../../tools/sandbox.ts';
import type { DatabaseServer } from '../pay/database-server.ts';
import { drain } from '../pay/drain.ts';
import { type BenchOrder, makeOrders, multiplyStore, takeEach } from '../pay/fixtures.ts';
import { saturate } from '../pay/load.ts';
import { createPayer } from '../pay/payer.ts';

const PAYERS = 100;
const STORES = 50;
const CAPTURES = 2000;
const UNANSWERED = 1000;
const CONCURRENCY = 16;
const CALL_MS = 600;
// Longer than any client timeout.
const NEVER_MS = 120_000;
const CANARY_SECONDS = 60;
const WAIT_MS_MAX = 5 * 60_000;
const CAPTURE = 'POST /v1/payment_intents';

type Product = {
  readonly observer: pg.Client;
  readonly demoData: DemoData;
  readonly stores: readonly string[];
  readonly startWorker: () => Promise<void>;
};

/** The API without a worker, so that nothing is captured before the measurement. */
export async function withWorker(
  server: DatabaseServer,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const DATABASE_URL = await server.create('product');
  const env = { LOG_LEVEL: 'fatal', STRIPE_SANDBOX_CONTROL: '1', DATABASE_URL };
  const sandbox = await startSandbox({ ...env, ROLE: 'api' });
  const observer = await server.observe(DATABASE_URL);
  let workers: ReturnType<typeof openWorkers> | undefined;
  try {
    const demoData = await createDemoData(sandbox.url, observer, PAYERS);
    const stores = await multiplyStore(observer, STORES);
    const STRIPE_SANDBOX_URL = demoData.stripeSandboxUrl;
    workers = openWorkers({ ...env, STRIPE_SANDBOX_URL, PUBLIC_URL: sandbox.url });
    const startWorker = async () => workers?.start(1);
    await work({ observer, demoData, stores, startWorker });
  } finally {
    await workers?.stop();
    await observer.end();
    await sandbox.stop();
  }
}

/** Makes payments and lets their confirmation window end. */
async function authorize(product: Product, count: number): Promise<void> {
  const { observer, demoData, stores } = product;
  const orders: BenchOrder[] = await makeOrders(observer, stores, count);
  const pay = createPayer(demoData, takeEach(orders));
  let left = count;
  const payNext = (index: number) => {
    left -= 1;
    return left < 0 ? sleep(10, true) : pay(index);
  };
  while (left > 0) {
    const { failed } = await saturate(payNext, CONCURRENCY, 1000);
    if (failed > 0) throw new Error(`${failed} payments failed`);
  }
}

const setFault = (product: Product, ms: number) =>
  setErrors(product.demoData.stripeSandboxUrl, 'POST', { name: 'slow', ms, on: CAPTURE });

/** Captures of payments that are all due at once. */
export async function measureCaptures(product: Product) {
  const { observer, demoData, stores } = product;
  const before = await readSize(observer);
  await authorize(product, CAPTURES);
  await setFault(product, CALL_MS);
  await observer.query(
    `update payments set auto_complete_at = now() - interval '1 minute'
     where store_id = any($1::uuid[])`,
    [stores],
  );
  const from = new Date();
  await product.startWorker();
  await waitFor(
    observer,
    `select count(*) filter (where status = 'processing') = 0 as done
     from payments where store_id = any($1::uuid[])`,
    [stores],
  );
  const { rows } = await observer.query<{ count: number; seconds: number }>(
    `select count(*)::int, extract(epoch from max(closed_at) - min(opened_at))::float8 as seconds
     from payment_attempts where kind = 'capture' and opened_at > $1`,
    [from],
  );
  await setErrors(demoData.stripeSandboxUrl, 'DELETE');
  await drain(observer);
  const bytesEach = ((await readSize(observer)) - before) / CAPTURES;
  return { ...(rows[0] ?? { count: 0, seconds: 1 }), bytesEach };
}

/** Bytes of all tables and indexes. */
async function readSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes ?? 0;
}

/** Open captures that the provider does not answer, and an order that expires meanwhile. */
export async function measureCanary(product: Product) {
  const { observer, stores, demoData } = product;
  await authorize(product, UNANSWERED);
  await setFault(product, NEVER_MS);
  await observer.query(
    `insert into payment_attempts (id, payment_id, kind, amount, state, provider_reference,
       opened_at, last_polled_at)
     select gen_random_uuid(), id, 'capture', amount, 'open', provider_reference,
       now() - interval '5 minutes', now() - interval '5 minutes'
     from payments where status = 'processing' and store_id = any($1::uuid[])`,
    [stores],
  );
  const [order] = await makeOrders(observer, stores, 1);
  const from = performance.now();
  await observer.query(
    `update orders set expires_at = now() + $2 * interval '1 second' where id = $1`,
    [order?.uuid, CANARY_SECONDS],
  );
  await waitFor(observer, 'select status = $1 as done from orders where id = $2', [
    'expired',
    order?.uuid,
  ]);
  const seconds = (performance.now() - from) / 1000;
  const { rows } = await observer.query<{ left: number }>(
    `select count(*)::int as left from payment_attempts where kind = 'capture' and state = 'open'`,
  );
  await setErrors(demoData.stripeSandboxUrl, 'DELETE');
  return { seconds, unanswered: rows[0]?.left ?? 0 };
}

async function waitFor(client: pg.Client, text: string, values: unknown[] = []): Promise<void> {
  const until = Date.now() + WAIT_MS_MAX;
  while (Date.now() < until) {
    const { rows } = await client.query<{ done: boolean }>(text, values);
    if (rows[0]?.done) return;
    await sleep(250);
  }
  throw new Error(`not done in time: ${text}`);
}
