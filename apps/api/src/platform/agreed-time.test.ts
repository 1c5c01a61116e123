import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deps } from '../dependencies.ts';
import { recurringBillingSubscribers } from '../modules/recurring-billing/subscribers.ts';
import { injectFault, NUMBERS } from '../testing/payment-provider.ts';
import { startEngine } from '../testing/recurring-billing-engine.ts';
import { openShop } from '../testing/store.ts';
import { createTestApp, createTestAppWithDemoData, IMMEDIATE_PACE } from '../testing/test-app.ts';
import { createScheduledTasks } from '../worker.ts';
import { type ClockStatus, type Clocks, createAgreedClock, readAgreedTime } from './agreed-time.ts';
import { type Clock, createClock } from './clock.ts';
import { startJobs } from './jobs/jobs.ts';
import { type ScheduledTask, startScheduler } from './jobs/schedules.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Runs every scheduled task once, as the worker does. */
async function runAllTasks(deps: Deps): Promise<void> {
  await runTasks(deps, (clock) => createScheduledTasks(deps, clock));
}

async function runTasks(deps: Deps, create: (clock: Clock) => readonly ScheduledTask[]) {
  const clock = createAgreedClock(deps);
  const scheduler = startScheduler({
    tasks: create(clock),
    log: deps.log,
    status: deps.scheduleStatus,
    agreeOnTime: clock.agree,
    recordRound: async () => {},
  });
  await scheduler.runNow();
  await scheduler.stop();
}

/** Row counts of all tables, and all state that the passing of time could change. */
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
     union all select 'recurring billing ' || status,
     count(*)::int from recurring_billings group by 1
     union all select 'attempt ' || kind || ' ' || state, count(*)::int
     from payment_attempts group by 1
     order by 1`,
  );
  return { counts, states: states.rows };
}

/** A recurring charge due in two days, a payment authorized now, an account in its grace period. */
async function createEngine() {
  const engine = await startEngine();
  const { deps } = engine.testApp;
  await engine.agree({ paymentDays: [3] });
  const { id: paymentId } = await (await openShop(engine.testApp)).payByCard();
  await engine.testApp.settle();
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deps.db.pool.query(
    'update users set deletion_requested_at = $1, erase_at = $2 where email = $3',
    [ago(28 * DAY_MS), ago(-2 * DAY_MS), 'alex@saifu.example'],
  );
  await deps.db.pool.query(
    `insert into outbox_events (id, type, subject_id, payload, occurred_at, published_at)
     values (gen_random_uuid(), 'test.old', gen_random_uuid(), '{}', $1, $1)`,
    [ago(29 * DAY_MS)],
  );
  return { engine, deps, paymentId };
}

test.each([
  ['78 hours', 78 * HOUR_MS],
  ['31 days', 31 * DAY_MS],
])(
  'with a process clock %s ahead nothing is charged, completed, erased or deleted',
  async (_, skewMs) => {
    const { engine, deps, paymentId } = await createEngine();
    const right = deps.clock;
    const before = await readAll(deps);
    Object.assign(deps, { clock: skewed(right, skewMs) });
    await runAllTasks(deps);
    expect(await readAll(deps)).toEqual(before);
    expect(deps.clockStatus.last?.state).toBe('disagreed');

    // With a correct clock and the time that the wrong clock had shown, everything due is done.
    Object.assign(deps, { clock: right });
    engine.clock.set('2027-01-02');
    await runAllTasks(deps);
    const after = await readAll(deps);
    const read = async (text: string, value: string) =>
      (await deps.db.pool.query(text, [value])).rows[0];
    expect(await read('select status from payments where id = $1', paymentId)).toEqual({
      status: 'complete',
    });
    expect(
      await read('select count(*)::int from outbox_events where type = $1', 'test.old'),
    ).toEqual({
      count: 0,
    });
    expect(after.states).toContainEqual({ state: 'user erased', n: 1 });
    expect(after.counts.charges).toBeGreaterThan(before.counts.charges ?? 0);
  },
);

test('a differing database clock or an unresponsive provider stops time-based work', async () => {
  const { deps } = await createTestAppWithDemoData();
  const read = async (clocks: Partial<Clocks> = {}) => {
    const clockStatus: ClockStatus = { last: undefined };
    const agreed = await readAgreedTime({ ...deps, ...clocks, clockStatus });
    return [agreed === undefined, clockStatus.last?.state];
  };
  expect(await read()).toEqual([false, 'agreed']);
  await injectFault({ name: 'error_before', on: 'GET /v1/events', next: 1 });
  expect(await read()).toEqual([true, 'unknown']);
  const wrong = async () => [{ at: new Date(Date.now() - 2 * 60 * 1000) }];
  const db = { rows: wrong as unknown as Deps['db']['rows'] };
  expect(await read({ db })).toEqual([true, 'disagreed']);
});

test('the sandbox clock, moved forward by months, agrees with the others', async () => {
  const { app, deps } = await createTestAppWithDemoData();
  const url = '/api/v1/sandbox/clock';
  await app.inject({ method: 'POST', url, payload: { advance_seconds: 90 * 24 * 60 * 60 } });
  const agreed = await readAgreedTime(deps);
  expect(Number(agreed)).toBeGreaterThan(Date.now() + 89 * DAY_MS);
});

test('only harmless scheduled tasks run while the clocks disagree', async () => {
  const { deps } = await createTestApp();
  const free = createScheduledTasks(deps, deps.clock).filter(
    ({ needsAgreedTime }) => needsAgreedTime === false,
  );
  expect(free.map(({ name }) => name)).toEqual([
    'send-deferred-messages',
    'check-ledger',
    'wake-silent-exports',
  ]);
});

/** A clock with this error. */
const skewed = (clock: Clock, skewMs: number): Clock => ({
  ...clock,
  now: () => new Date(clock.now().getTime() + skewMs),
});

async function happen({ db }: Deps, type: string, subjectId: string): Promise<void> {
  await db.pool.query(
    `insert into outbox_events (id, type, subject_id, payload, occurred_at)
     values (gen_random_uuid(), $1, $2, '{}', now())`,
    [type, subjectId],
  );
}

/** Counts the requests for the payment provider's time. */
function countReadings(deps: Deps): () => number {
  let count = 0;
  const { paymentProvider } = deps;
  const getServerTime = () => {
    count += 1;
    return paymentProvider.getServerTime();
  };
  Object.assign(deps, { paymentProvider: { ...paymentProvider, getServerTime } });
  return () => count;
}

test('payments for ordinary orders do not request the payment provider’s time', async () => {
  const testApp = await createTestAppWithDemoData();
  const { deps } = testApp;
  const shop = await openShop(testApp);
  await shop.payByCard();
  await shop.payByCard();
  const readings = countReadings(deps);
  const jobs = await startJobs(
    deps.db,
    recurringBillingSubscribers(deps),
    deps.log,
    IMMEDIATE_PACE,
  );
  onTestFinished(jobs.stop);
  const count = async (rows: string) =>
    (await deps.db.pool.query(`select count(*)::int as n from ${rows}`)).rows[0].n;
  const pending = () => count('outbox_events where published_at is null');
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
  expect(await count(`pgboss.job where name like 'advance-recurring-billing-%'`)).toBe(0);
  expect(readings()).toBe(0);
});

test('concurrent callers share one clock reading, but not after a clock jump', async () => {
  const { deps } = await createTestApp();
  const readings = countReadings(deps);
  await Promise.all(Array.from({ length: 20 }, () => readAgreedTime(deps)));
  expect(await readAgreedTime(deps)).toBeInstanceOf(Date);
  expect(readings()).toBe(1);
  Object.assign(deps, { clock: createClock(2 * 60 * 1000) });
  expect(await readAgreedTime(deps)).toBeUndefined();
  expect(readings()).toBe(2);
});

test('a recurring billing job waits while the clocks disagree', async () => {
  const { engine, deps } = await createEngine();
  const { id } = await engine.agree();
  const right = deps.clock;
  // After the payment date.
  Object.assign(deps, { clock: skewed(right, 6 * DAY_MS) });
  await happen(deps, 'recurring_billing.card_changed', id);
  const jobs = await startJobs(
    deps.db,
    recurringBillingSubscribers(deps),
    deps.log,
    IMMEDIATE_PACE,
  );
  onTestFinished(jobs.stop);
  const countAttempts = async () =>
    (await deps.db.pool.query('select max(retry_count) as n from pgboss.job')).rows[0].n;
  await expect.poll(countAttempts, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await engine.periods(id)).toEqual([]);
  // After ten o'clock: the agreed time is the earliest of three clocks, which differ by some
  // milliseconds.
  engine.clock.set('2026-12-05T10:01');
  Object.assign(deps, { clock: right });
  await expect.poll(() => engine.periods(id), { timeout: 20_000 }).toEqual(['2026-12-05 paid']);
});

test('open charges of a canceled recurring billing are closed while the clocks disagree', async () => {
  const { engine, deps } = await createEngine();
  const { id } = await engine.agree();
  const cardId = await engine.saveCard(NUMBERS.failsLater);
  await engine.change(id, { cardId }, 'change_card');
  await engine.comeTo('2026-12-05');
  expect(await engine.periods(id)).toEqual(['2026-12-05 declined']);
  const closed = { status: 'canceled', closedBy: 'merchant', closedAt: deps.clock.now() } as const;
  await engine.change(id, closed, 'cancel');
  Object.assign(deps, { clock: skewed(deps.clock, 6 * DAY_MS) });
  await happen(deps, 'recurring_billing.canceled', id);
  const jobs = await startJobs(
    deps.db,
    recurringBillingSubscribers(deps),
    deps.log,
    IMMEDIATE_PACE,
  );
  onTestFinished(jobs.stop);
  await expect.poll(() => engine.periods(id), { timeout: 20_000 }).toEqual(['2026-12-05 failed']);
});

test('a clock jump during a round does not affect the scheduled tasks after it', async () => {
  const { deps } = await createEngine();
  const right = deps.clock;
  const before = await readAll(deps);
  const jumps = {
    name: 'jumps',
    run: async () => {
      Object.assign(deps, { clock: skewed(right, 31 * DAY_MS) });
      return 0;
    },
  };
  await runTasks(deps, (clock) => [jumps, ...createScheduledTasks(deps, clock)]);
  expect(deps.clock).not.toBe(right);
  expect(await readAll(deps)).toEqual(before);
});

test('a clock jump during a scheduled task does not change the time of that task', async () => {
  const { deps } = await createTestApp();
  const clock = createAgreedClock(deps);
  expect(await clock.agree()).toBe(true);
  Object.assign(deps, { clock: createClock(31 * DAY_MS) });
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(HOUR_MS);
  expect(await clock.agree()).toBe(false);
});

test('tasks that have begun keep their time when the clocks disagree for the next task', async () => {
  const { deps } = await createTestApp();
  const clock = createAgreedClock(deps);
  expect(await clock.agree()).toBe(true);
  Object.assign(deps, { clock: createClock(31 * DAY_MS) });
  expect(await clock.agree()).toBe(false);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(HOUR_MS);
});

test('an agreed time is carried on for half an hour while the provider does not respond', async () => {
  const { deps } = await createTestApp();
  const silent = { ...deps, clockStatus: { last: undefined } };
  const paymentProvider = { ...deps.paymentProvider, getServerTime: async () => undefined };
  const clock = createAgreedClock(silent);
  // Never agreed: nothing may run.
  Object.assign(silent, { paymentProvider });
  expect(await clock.agree()).toBe(false);
  Object.assign(silent, {
    paymentProvider: deps.paymentProvider,
    clockStatus: { last: undefined },
  });
  expect(await clock.agree()).toBe(true);
  Object.assign(silent, { paymentProvider, clockStatus: { last: undefined } });
  expect(await clock.agree()).toBe(true);
  const later = vi.spyOn(performance, 'now').mockImplementation(laterBy(31 * 60 * 1000));
  onTestFinished(() => later.mockRestore());
  Object.assign(silent, { clockStatus: { last: undefined } });
  expect(await clock.agree()).toBe(false);
});

/** The monotonic clock, ahead by this time. */
function laterBy(ms: number): () => number {
  const from = performance.now() - Number(process.hrtime.bigint() / 1000n) / 1000;
  return () => from + Number(process.hrtime.bigint() / 1000n) / 1000 + ms;
}

test('/metrics and GET /readyz report that the clocks disagree', async () => {
  const { app, deps } = await createTestApp();
  const readyz = async () => (await app.inject('/readyz')).json();
  const metrics = async () => (await app.inject('/metrics')).body;
  expect(await readyz()).toMatchObject({ status: 'ready', clock: 'unknown' });
  // A process that has never compared the clocks reports no value.
  expect(await metrics()).not.toMatch(/^saifu_clock_agreed \d/m);
  await readAgreedTime(deps);
  expect(await metrics()).toMatch(/^saifu_clock_agreed 1$/m);

  // Only the payment provider's clock differs: payments continue and scheduled tasks wait.
  const late = async () => new Date(Date.now() - 5 * 60 * 1000);
  await readAgreedTime({
    ...deps,
    clock: createClock(2000),
    paymentProvider: { getServerTime: late },
  });
  expect(await readyz()).toMatchObject({ status: 'degraded', clock: 'disagreed' });
  expect(await metrics()).toMatch(/^saifu_clock_agreed 0$/m);
  expect(await metrics()).toMatch(/saifu_clock_ahead_seconds\{of="provider"\} (29|30)\d/);
});
