import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Random } from '../random.ts';
import { APP_NAME, connectOnce, withDatabase } from './database.ts';
import type { Fault, World } from './types.ts';

const SLOW_COMMIT = { commit_delay: '100000', commit_siblings: '0' };
const READ_ONLY = { default_transaction_read_only: 'on' };

/** Faults of PostgreSQL and its disk. */
export const DATABASE_FAULTS: readonly Fault[] = [
  {
    id: 'B1',
    name: 'PostgreSQL is killed',
    weight: 3,
    strike: (world, random) => endPostmaster(world, 'SIGKILL', random.between(0, 2000)),
  },
  { id: 'B2', name: 'database connections are terminated', weight: 5, strike: terminateBackends },
  { id: 'B2', name: 'commits lose their answer', weight: 4, strike: cutCommits },
  {
    id: 'B3',
    name: 'PostgreSQL is restarted',
    weight: 3,
    strike: (world, random) =>
      endPostmaster(world, random.pick(['SIGQUIT', 'SIGINT']), random.between(0, 2000)),
  },
  { id: 'B4', name: 'the disk is full', weight: 3, strike: fillDisk },
  {
    id: 'B5',
    name: 'commits are slow',
    weight: 2,
    strike: (world, random) => withSettings(world, SLOW_COMMIT, random.between(1000, 8000)),
  },
  { id: 'B6', name: 'no database connections are left', weight: 2, strike: exhaustConnections },
  { id: 'B7', name: 'a table is locked', weight: 3, strike: lockTable },
  { id: 'B7', name: 'rows are locked in another order', weight: 3, strike: lockRows },
  {
    id: 'B13',
    name: 'PostgreSQL is read-only',
    weight: 3,
    strike: (world, random) => withSettings(world, READ_ONLY, random.between(500, 8000)),
  },
];

type EndSignal = 'SIGKILL' | 'SIGQUIT' | 'SIGINT';

/** Its supervisor starts it again at once; connections are refused a while longer. */
async function endPostmaster(world: World, signal: EndSignal, refusedMs: number): Promise<void> {
  const pid = world.postgres.pid();
  const ends = listDatabaseProxies(world).map((proxy) => proxy.apply({ refuses: true }));
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It is being restarted.
  }
  await world.pause(refusedMs);
  for (const end of ends) end();
}

const listDatabaseProxies = ({ apis, worker, secondWorker }: World) =>
  [...apis, worker, secondWorker].map(({ database }) => database);

/** Several times, so that some are in a transaction. */
async function terminateBackends(world: World, random: Random): Promise<void> {
  const [times, share, pauseMs] = [
    random.between(1, 8),
    random.pick([0.2, 0.5, 1]),
    random.between(50, 600),
  ];
  await withDatabase(world, async (client) => {
    for (let time = 0; time < times; time += 1) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = $1 and random() < $2`,
        [APP_NAME, share],
      );
      await world.pause(pauseMs);
    }
  });
}

/** The server has committed; the process does not learn it. */
async function cutCommits(world: World, random: Random): Promise<void> {
  const { database } = random.pick([...world.apis, world.worker]);
  const untilMs = performance.now() + random.between(500, 3000);
  while (performance.now() < untilMs) {
    const { promise: cut, resolve: act } = Promise.withResolvers<void>();
    const end = database.apply({ onRequest: { text: 'commit\0', step: 'before_answer', act } });
    await Promise.race([cut, world.pause(untilMs - performance.now())]);
    end();
    await sleep(1);
  }
}

const WAL_SEGMENTS = 8;
const SWITCH_MS = 100;

/**
 * Tables need a page soon. The WAL has a reserve of segments, which is used up in half of the
 * strikes: then PostgreSQL cannot even recover before there is space again.
 */
async function fillDisk(world: World, random: Random): Promise<void> {
  const [fullMs, isWalFull] = [random.between(2000, 8000), random.chance(0.5)];
  world.disk.fill(0);
  if (isWalFull) {
    await withDatabase(world, async (client) => {
      for (let count = 0; count < WAL_SEGMENTS; count += 1) {
        await client.query(
          `select pg_logical_emit_message(true, 'chaos', 'full'), pg_switch_wal()`,
        );
        await world.pause(SWITCH_MS);
      }
    });
  }
  await world.pause(fullMs);
  world.disk.free();
}

async function withSettings(
  world: World,
  settings: Readonly<Record<string, string>>,
  ms: number,
): Promise<void> {
  const change = async (toText: (name: string, value: string) => string) =>
    withDatabase(world, async (client) => {
      await client.query('set default_transaction_read_only = off');
      for (const [name, value] of Object.entries(settings)) await client.query(toText(name, value));
      await client.query('select pg_reload_conf()');
    });
  await change((name, value) => `alter system set ${name} = ${value}`);
  await world.pause(ms);
  await change((name) => `alter system reset ${name}`);
}

const CONNECTIONS_MAX = 200;
const BATCH = 10;

/** Takes all connections that are left, and those that the app gives up meanwhile. */
async function exhaustConnections(world: World, random: Random): Promise<void> {
  const untilMs = performance.now() + random.between(1000, 6000);
  const held: pg.Client[] = [];
  let isOver = false;
  const take = async () => {
    while (!isOver && performance.now() < untilMs && held.length < CONNECTIONS_MAX) {
      const batch = Array.from({ length: BATCH }, () => connectOnce(world.databaseUrl));
      const taken = (await Promise.all(batch)).filter((client) => client !== undefined);
      held.push(...taken);
      if (taken.length === 0) await sleep(BATCH);
    }
  };
  const drop = async () => {
    const [client] = held;
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = '${APP_NAME}'`;
    await client?.query(text).catch(() => {});
  };
  const taking = take();
  await world.pause((untilMs - performance.now()) / 2);
  await drop();
  await world.pause(untilMs - performance.now());
  isOver = true;
  await taking;
  await Promise.all(held.map((client) => client.end().catch(() => {})));
}

const TABLES = ['payments', 'orders', 'payment_attempts', 'outbox_events', 'users'];
const LOCK_MODES = ['share row exclusive', 'access exclusive'];

async function lockTable(world: World, random: Random): Promise<void> {
  const [table, mode, ms] = [
    random.pick(TABLES),
    random.pick(LOCK_MODES),
    random.between(1000, 6000),
  ];
  await withDatabase(world, async (client) => {
    await client.query('begin');
    await client.query(`set local lock_timeout = '5s'`);
    await client.query(`lock table ${table} in ${mode} mode`);
    await world.pause(ms);
    await client.query('rollback');
  });
}

const NEWEST = 'order by id desc limit 40 for update';

/** Locks the newest rows from both ends, so that there are waits and deadlocks. */
async function lockRows(world: World, random: Random): Promise<void> {
  const [rounds, ms] = [random.between(2, 6), random.between(200, 1200)];
  const isReversed = random.chance(0.5);
  const tables = isReversed ? ['payment_attempts', 'payments', 'orders'] : ['orders', 'payments'];
  for (let round = 0; round < rounds; round += 1) {
    await withDatabase(world, async (client) => {
      await client.query('begin');
      for (const table of tables) {
        await client.query(`select id from ${table} ${NEWEST}`);
        await world.pause(ms / 2);
      }
      await client.query('rollback');
    });
  }
}
