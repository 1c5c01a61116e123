import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import type pg from 'pg';
import { startApi } from './chaos/api-process.ts';
import { createCaller } from './chaos/caller.ts';
import { createDemoData, type DemoData } from './chaos/demo-data.ts';
import { createRandom, type Random } from './chaos/random.ts';
import { agree } from './chaos/recurring-billing/create-recurring-billings.ts';
import { isQuiet, move, readNow } from './chaos/recurring-billing/time.ts';
import { openWorkers } from './chaos/recurring-billing/workers.ts';
import { createTally, type Order, openOrder, slide } from './chaos/slide.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const PEOPLE = 4;
const RECURRING_BILLING_COUNT = 5;
const PAYMENTS = 5;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const SKEWS = [78 * HOUR_SECONDS, 31 * DAY_SECONDS];
const API_SKEWS = [78 * HOUR_SECONDS, -80 * HOUR_SECONDS];
const DUE_WITHIN_MS = 180_000;
const MORNING_MS = 10.5 * HOUR_SECONDS * 1000;

const seconds = Number(option('seconds') ?? 120);
const seed = Number(option('seed') ?? Math.floor(Math.random() * 2 ** 31));

/**
 * Runs one worker whose clock is 78 hours ahead, then one whose clock is 31 days ahead. The data
 * contains charges due soon, authorized payments, an account in its grace period and old outbox
 * rows. Nothing may be charged, completed, erased or deleted. The same holds for a worker with a
 * correct clock next to an API process that is 78 hours ahead, then 80 hours behind. That API
 * process rejects payments. Finally the clock advances to the due time, and all due work must be
 * done.
 */
async function main(): Promise<void> {
  console.log(`seed ${seed} (--seed=${seed}), ${seconds} s for each clock (--seconds=${seconds})`);
  const env = { LOG_LEVEL: 'silent', STRIPE_SANDBOX_CONTROL: '1', ROLE: 'api' };
  const sandbox = await startSandbox(env);
  try {
    const errors = await run(sandbox, createRandom(seed));
    for (const error of errors) console.log(`  ${error}`);
    console.log(errors.length === 0 ? '0 faults' : `${errors.length} faults`);
    process.exitCode = errors.length === 0 ? 0 : 1;
  } finally {
    await sandbox.stop();
  }
}

async function run({ url, dataDir }: Sandbox, random: Random): Promise<readonly string[]> {
  const DATABASE_URL = runningUrl(dataDir);
  const client = await connectTo(DATABASE_URL);
  const demoData = await createDemoData(url, client, PEOPLE);
  const settings = {
    DATABASE_URL,
    STRIPE_SANDBOX_URL: demoData.stripeSandboxUrl,
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
  };
  /** Runs one worker with a skewed clock during `during`. */
  const withWorker = async (skewSeconds: number, during: () => Promise<void>) => {
    const workers = openWorkers({ ...settings, SANDBOX_CLOCK_SKEW_SECONDS: String(skewSeconds) });
    try {
      await workers.start(1);
      await during();
    } finally {
      await workers.stop();
    }
  };
  const errors: string[] = [];
  const orders: Order[] = [];
  try {
    await withWorker(0, async () => {
      await waitForDemo(DATABASE_URL);
      await prepare(demoData, client, random);
      orders.push(await mustOpenOrder(demoData, random));
      await isQuiet(client);
      await areJobsDone(client);
    });
    const before = await snapshot(client, dataDir);
    console.log(`before: ${[...before].map((entry) => entry.join(' ')).join(', ')}`);
    for (const skew of SKEWS) {
      await withWorker(skew, () => sleep(seconds * 1000));
      const after = await snapshot(client, dataDir);
      const changes = differences(before, after);
      const summary = changes.length === 0 ? 'nothing changed' : changes.join(', ');
      console.log(`worker ${skew / HOUR_SECONDS} h ahead for ${seconds} s: ${summary}`);
      if (changes.length > 0) errors.push(`a clock ${skew} s ahead changed ${changes.join(', ')}`);
    }
    for (const skew of API_SKEWS) {
      const env = { ...settings, SANDBOX_CLOCK_SKEW_SECONDS: String(skew) };
      await withWorker(0, async () => {
        errors.push(...(await payAtWrongApi(env, demoData, orders, random)));
        await sleep(seconds * 1000);
      });
      const changes = differences(before, await snapshot(client, dataDir));
      const summary = changes.length === 0 ? 'nothing changed' : changes.join(', ');
      console.log(`API process ${skew / HOUR_SECONDS} h ahead for ${seconds} s: ${summary}`);
      if (changes.length > 0) errors.push(`an API ${skew} s ahead changed ${changes.join(', ')}`);
    }
    await withWorker(0, async () => {
      // The account, the payments and the first charge are due at 10:30 in Japan.
      const now = await readNow(client);
      const morning = startOfDay(addDays(toCivilDate(now), 4)).getTime() + MORNING_MS;
      await move(demoData, Math.round((morning - now.getTime()) / 1000));
      errors.push(...(await waitUntilDone(client)));
    });
    const report = await checkLedgers(client, dataDir, 0);
    printReport(report);
    return [...errors, ...report.violations];
  } finally {
    await client.end();
  }
}

async function prepare(demoData: DemoData, client: pg.Client, random: Random): Promise<void> {
  const tally = createTally();
  const now = await readNow(client);
  // Due in two days: a clock 78 hours ahead would charge it.
  const day = Number(addDays(toCivilDate(now), 2).slice(-2));
  for (let made = 0; made < RECURRING_BILLING_COUNT; made += 1)
    await agree(demoData, now, random, [day]);
  for (let made = 0; made < PAYMENTS; made += 1) {
    const { caller, cardId: card_id } = random.pick(demoData.payers);
    const order = await mustOpenOrder(demoData, random);
    const body = { payment_method: 'card', card_id };
    await slide(caller, order, { key: random.uuid(), body }, tally, random);
  }
  // Within 78 hours, so a clock that far ahead would erase the account.
  await client.query(
    `update users set deletion_requested_at = now() - interval '28 days',
      erase_at = now() + interval '2 days'
     where email = 'alex@saifu.example'`,
  );
  await client.query(
    `insert into outbox_events (id, type, subject_id, payload, occurred_at, published_at)
     select gen_random_uuid(), 'chaos.old', gen_random_uuid(), '{}',
       now() - interval '27 days', now() - interval '27 days' from generate_series(1, 20)`,
  );
}

async function mustOpenOrder({ shops }: DemoData, random: Random): Promise<Order> {
  const { merchant, id } = random.pick(shops);
  const order = await openOrder(merchant, id, random.between(100, 900));
  if (order === null) throw new Error('no order was created');
  return order;
}

/** Every payer slides at an API process with a skewed clock. Each payment must be rejected. */
async function payAtWrongApi(
  env: NodeJS.ProcessEnv,
  { payers }: DemoData,
  orders: readonly Order[],
  random: Random,
): Promise<readonly string[]> {
  const api = await startApi(env);
  const errors: string[] = [];
  try {
    for (const { session, cardId: card_id } of payers) {
      const caller = createCaller({ port: api.port, from: '127.0.0.1', ...session });
      const { id, amount } = random.pick(orders);
      const body = { expected_amount: amount, gesture: 'slide', payment_method: 'card', card_id };
      const key = { 'idempotency-key': random.uuid() };
      const paid = await caller.call('POST', `/guest/orders/${id}/payments`, body, key);
      if (paid.status !== 503) errors.push(`a payment at the wrong clock answers ${paid.status}`);
      const read = await caller.call('GET', '/guest/config');
      if (read.status !== 200) errors.push(`a read at the wrong clock answers ${read.status}`);
      caller.close();
    }
    const ready = await fetch(`http://127.0.0.1:${api.port}/readyz`);
    if (ready.status !== 503) errors.push(`/readyz at the wrong clock answers ${ready.status}`);
  } finally {
    await api.stop();
  }
  return errors;
}

/**
 * Waits until every event is relayed, every runnable job has run, and the deletion reminder, which
 * is due at once, was sent.
 */
async function areJobsDone(client: pg.Client): Promise<void> {
  const until = Date.now() + DUE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select (select count(*) from outbox_events where published_at is null)::int
         + (select count(*) from queued_messages where due_at <= now())::int
         + (select count(*) from pgboss.job
            where state < 'completed' and start_after <= now())::int
         + (select 1 - least(count(*), 1) from outbox_events
            where type = 'account.deletion_due_soon')::int as left`,
    );
    if (rows[0]?.left === 0) return;
    if (Date.now() > until) throw new Error(`${rows[0]?.left} jobs are not done`);
    await sleep(1000);
  }
}

type Counts = ReadonlyMap<string, number>;

/** Counts of everything that a skewed clock could change. */
async function snapshot(client: pg.Client, dataDir: string): Promise<Counts> {
  const { rows } = await client.query<{ name: string; n: number }>(
    `select name, n::int from (
       select 'payments ' || status as name, count(*) as n from payments group by 1
       union all select 'attempts ' || kind || ' ' || state, count(*)
       from payment_attempts group by 1
       union all select 'charges ' || status, count(*) from charges group by 1
       union all select 'users ' || status, count(*) from users group by 1
       union all select 'events ' || type, count(*) from outbox_events group by 1
       union all select 'sessions', count(*) from sessions
       union all select 'messages ' || coalesce(subject, channel), count(*) from messages group by 1
     ) all_of_it order by name`,
  );
  const { stripeSandbox } = await checkLedgers(client, dataDir, Number.MAX_SAFE_INTEGER);
  const authorized = [...stripeSandbox.money.values()].reduce(
    (sum, one) => sum + one.authorizations,
    0,
  );
  return new Map([
    ...rows.map(({ name, n }) => [name, n] as const),
    ['authorizations at the Stripe sandbox', authorized],
  ]);
}

function differences(before: Counts, after: Counts): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.get(name) ?? 0, after.get(name) ?? 0];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
}

/**
 * The clock is correct and the due time has come. Work that is still not done after a while is an
 * error.
 */
async function waitUntilDone(client: pg.Client): Promise<readonly string[]> {
  const until = Date.now() + DUE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ summary: string }>(
      `select 'payments are still not completed' as summary from payments
         where status = 'processing' having count(*) > 0
       union all select 'the account is not erased' from users
         where email = 'alex@saifu.example' having count(*) > 0
       union all select 'old outbox rows are still there' from outbox_events
         where type = 'chaos.old' having count(*) > 0
       union all select 'the charges that are due are not paid' from charges
         where status = 'paid' and updated_at > now() having count(*) < ${RECURRING_BILLING_COUNT}`,
    );
    if (rows.length === 0 || Date.now() > until) return rows.map(({ summary }) => summary);
    await sleep(1000);
  }
}

function option(name: string): string | undefined {
  const prefix = `--${name}=`;
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
}

await main();
