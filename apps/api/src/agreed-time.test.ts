import { expect, onTestFinished, test } from 'vitest';
import type { Deps } from './deps.ts';
import { readAgreedTime } from './platform/agreed-time.ts';
import { createClock } from './platform/clock.ts';
import { startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { startSweeps } from './platform/sweeps.ts';
import { startEngine } from './testing/agreement-engine.ts';
import { AT_ONCE, testHouse, testWorld } from './testing/house.ts';
import { stumble } from './testing/network.ts';
import { openShop } from './testing/shop.ts';
import { sweepsOf } from './worker.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** One round of every sweep there is, as the worker runs it. */
async function sweepAll(deps: Deps): Promise<void> {
  const sweeps = startSweeps(sweepsOf(deps), deps.log, () => readAgreedTime(deps));
  await sweeps.runNow();
  await sweeps.stop();
}

/** How many rows each table has, and how everything stands that time could change. */
async function readAll({ db }: Deps) {
  const tables = await db.pool.query(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'database_heartbeat' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    counts[name] = (await db.pool.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  }
  const states = await db.pool.query(
    `select 'payment ' || status as state, count(*)::int as n from payments group by 1
     union all select 'order ' || status, count(*)::int from orders group by 1
     union all select 'user ' || status, count(*)::int from users group by 1
     union all select 'agreement ' || status, count(*)::int from agreements group by 1
     union all select 'attempt ' || kind || ' ' || state, count(*)::int from attempts group by 1
     order by 1`,
  );
  return { counts, states: states.rows };
}

/** A recurring charge due in two days, a payment authorized now, an account in its grace period. */
async function openWorld() {
  const engine = await startEngine();
  const { deps } = engine.house;
  await engine.agree({ paymentDays: [3] });
  const { id: paymentId } = await (await openShop(engine.house)).payByCard();
  await engine.house.settle();
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deps.db.pool.query('update users set leaving_at = $1, erase_at = $2 where email = $3', [
    ago(28 * DAY_MS),
    ago(-2 * DAY_MS),
    'alex@saifu.example',
  ]);
  await deps.db.pool.query(
    `insert into facts (id, type, subject_id, payload, occurred_at, relayed_at)
     values (gen_random_uuid(), 'test.old', gen_random_uuid(), '{}', $1, $1)`,
    [ago(29 * DAY_MS)],
  );
  return { engine, deps, paymentId };
}

test.each([
  ['78 hours', 78 * HOUR_MS],
  ['31 days', 31 * DAY_MS],
])('a process clock %s ahead charges, completes, erases and deletes nothing', async (_, skewMs) => {
  const { engine, deps, paymentId } = await openWorld();
  const right = deps.clock;
  const before = await readAll(deps);
  Object.assign(deps, { clock: { ...right, now: () => new Date(right.now().getTime() + skewMs) } });
  await sweepAll(deps);
  expect(await readAll(deps)).toEqual(before);
  expect(deps.clockStatus.last?.state).toBe('disagreed');

  // Set right, and as late as it had claimed to be: everything that is due is done.
  Object.assign(deps, { clock: right });
  engine.clock.set('2027-01-02');
  await sweepAll(deps);
  const after = await readAll(deps);
  const read = async (text: string, value: string) =>
    (await deps.db.pool.query(text, [value])).rows[0];
  expect(await read('select status from payments where id = $1', paymentId)).toEqual({
    status: 'complete',
  });
  expect(await read('select count(*)::int from facts where type = $1', 'test.old')).toEqual({
    count: 0,
  });
  expect(after.states).toContainEqual({ state: 'user erased', n: 1 });
  expect(after.counts.charges).toBeGreaterThan(before.counts.charges ?? 0);
});

test('a database clock that differs, or a silent provider, stops what time brings', async () => {
  const { deps } = await testWorld();
  expect(await readAgreedTime(deps)).toBeInstanceOf(Date);
  await stumble({ name: 'error_before', on: 'GET /v1/events', next: 1 });
  expect(await readAgreedTime(deps)).toBeUndefined();
  expect(deps.clockStatus.last?.state).toBe('unknown');
  const wrong = async () => [{ at: new Date(Date.now() - 2 * 60 * 1000) }];
  const clocks = { ...deps, db: { rows: wrong as unknown as Deps['db']['rows'] } };
  expect(await readAgreedTime(clocks)).toBeUndefined();
  expect(deps.clockStatus.last?.state).toBe('disagreed');
});

test('the sandbox clock, moved forward by months, agrees with the others', async () => {
  const { app, deps } = await testWorld();
  const url = '/api/v1/sandbox/clock';
  await app.inject({ method: 'POST', url, payload: { advance_seconds: 90 * 24 * 60 * 60 } });
  const agreed = await readAgreedTime(deps);
  expect(Number(agreed)).toBeGreaterThan(Date.now() + 89 * DAY_MS);
});

test('only sweeps that do no harm run while the clocks disagree', async () => {
  const { deps } = await testHouse();
  const free = sweepsOf(deps).filter(({ needsAgreedTime }) => needsAgreedTime === false);
  expect(free.map(({ name }) => name)).toEqual(['send-held-letters', 'wake-silent-exports']);
});

test('a job that charges by the clock waits while the clocks disagree', async () => {
  const { deps } = await testHouse();
  let isAgreed = false;
  let calls = 0;
  const subscriber = {
    name: 'charge',
    on: 'order.paid',
    needsAgreedTime: true as const,
    handle: async () => {
      calls += 1;
    },
  };
  let asked = 0;
  const isTimeAgreed = async () => {
    asked += 1;
    return isAgreed;
  };
  const jobs = await startJobs(deps.db, [subscriber], createLog('silent'), AT_ONCE, isTimeAgreed);
  onTestFinished(jobs.stop);
  await deps.db.pool.query(
    `insert into facts (id, type, subject_id, payload, occurred_at)
     values (gen_random_uuid(), 'order.paid', gen_random_uuid(), '{}', now())`,
  );
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(calls).toBe(0);
  isAgreed = true;
  await expect.poll(() => calls, { timeout: 20_000 }).toBe(1);
});

test('GET /readyz and /metrics tell that the clocks disagree, and requests go on', async () => {
  const { app, deps } = await testHouse();
  const readyz = async () => (await app.inject('/readyz')).json();
  expect(await readyz()).toMatchObject({ status: 'ready', clock: 'unknown' });
  Object.assign(deps, { clock: createClock(78 * HOUR_MS) });
  await readAgreedTime(deps);
  await expect.poll(readyz, { timeout: 10_000 }).toMatchObject({
    status: 'degraded',
    database: 'writable',
    clock: 'disagreed',
  });
  const metrics = (await app.inject('/metrics')).body;
  expect(metrics).toContain('saifu_clock_agreed 0');
  expect(metrics).toMatch(/saifu_clock_ahead_seconds\{of="provider"\} 28\d{4}/);
});
