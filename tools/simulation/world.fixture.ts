import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Deps } from '../../apps/api/src/dependencies.ts';
import { demoId } from '../../apps/api/src/modules/sandbox/demo-ids.ts';
import type { ClockStatus } from '../../apps/api/src/platform/agreed-time.ts';
import { connect } from '../../apps/api/src/platform/db/db.ts';
import { createLog, type Log } from '../../apps/api/src/platform/log.ts';
import { movableClock } from '../../apps/api/src/testing/store.ts';
import { createTestApp, testDatabase } from '../../apps/api/src/testing/test-app.ts';
import type { Tables } from './footprint.ts';
import { deleteAll, listWritten } from './order-rows.ts';
import { createGateways, createProvider, type Provider } from './provider.ts';
import { createSide, gatePool, type Side, type SideName } from './side.ts';

/** One side with its own connections, gateways and log. */
export type Player = {
  readonly side: Side;
  readonly deps: Deps;
  /** What a scheduled task has caught and logged. */
  readonly warnings: string[];
};

export type World = {
  readonly players: Readonly<Record<SideName, Player>>;
  /** Without a scheduler: for the start, the recovery and the effects. */
  readonly deps: Deps;
  readonly control: pg.Client;
  /** Tables to delete from between the schedules. */
  readonly written: readonly string[];
  readonly clock: ReturnType<typeof movableClock>;
  /** The provider of the current schedule. */
  provider: Provider;
  readonly storeId: string;
  readonly merchantId: string;
  readonly payerIds: readonly [string, string];
};

const FOREIGN_KEYS = `
  select t.relname as name, array_remove(array_agg(distinct p.relname::text), null) as parents
  from pg_class t left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class p on p.oid = c.confrelid
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace group by t.relname`;

/** A database with the demo stores and users, and two sides that share it. */
export async function createWorld(): Promise<World> {
  skipPauses();
  const testApp = await createTestApp({}, await testDatabase('template_world'));
  const { db } = testApp.deps;
  const connectionString = String(db.pool.options.connectionString);
  const control = new pg.Client({ connectionString });
  await control.connect();
  onTestFinished(() => control.end());
  // The rows of an order are deleted together.
  await control.query('set session_replication_role = replica');
  await control.query('create index on outbox_events (subject_id)');
  const written = await listWritten(control);
  await deleteAll(control, written);
  const { rows } = await control.query(FOREIGN_KEYS);
  const tables: Tables = new Map(rows.map(({ name, parents }) => [name, parents]));
  const storeId = demoId.store('restaurant');
  const stores = await control.query('select merchant_id from stores where id = $1', [storeId]);
  const clock = movableClock();
  const base = { ...testApp.deps, clock };
  const world = {
    control,
    written,
    clock,
    provider: createProvider(),
    storeId,
    merchantId: String(stores.rows[0]?.merchant_id),
    payerIds: [demoId.user('hanako@saifu.example'), demoId.user('alex@saifu.example')] as const,
  };
  const getProvider = () => shared.provider;
  const unscheduled = createGateways(createSide('A'), getProvider);
  const shared: World = Object.assign(world, {
    deps: { ...base, ...unscheduled, clockStatus: createClockStatus() },
    players: {
      A: await createPlayer('A', { base, connectionString, tables, getProvider }),
      B: await createPlayer('B', { base, connectionString, tables, getProvider }),
    },
  });
  return shared;
}

type PlayerInput = {
  readonly base: Deps;
  readonly connectionString: string;
  readonly tables: Tables;
  readonly getProvider: () => Provider;
};

/** The first waiting statement is the one that PostgreSQL ends in a deadlock. */
const DEADLOCK = '-c deadlock_timeout=200ms';
const CONNECTIONS = 3;

async function createPlayer(name: SideName, input: PlayerInput): Promise<Player> {
  const side = createSide(name);
  const warnings: string[] = [];
  const warn: Log['warn'] = (event, fields) => warnings.push(`${event} ${JSON.stringify(fields)}`);
  const log: Log = { ...createLog('silent'), warn, error: warn };
  const { connectionString } = input;
  const db = connect({ connectionString, options: DEADLOCK }, CONNECTIONS, log);
  onTestFinished(() => db.close());
  gatePool(db.pool, side, input.tables);
  // Opened now, so that no schedule contains the opening.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.ping()));
  const gateways = createGateways(side, input.getProvider);
  const deps = { ...input.base, ...gateways, db, log, clockStatus: createClockStatus() };
  return { side, deps, warnings };
}

/** Readings are not shared, so that every run of a schedule has the same steps. */
function createClockStatus(): ClockStatus {
  return {
    get last() {
      return undefined;
    },
    set last(_) {},
  };
}

/** The scheduler decides who goes first, so the pauses of the product need no time. */
function skipPauses(): void {
  const { setTimeout: sleep } = timers;
  timers.setTimeout = ((_: number, value: unknown) => sleep(0, value)) as typeof timers.setTimeout;
  syncBuiltinESMExports();
  onTestFinished(() => {
    timers.setTimeout = sleep;
    syncBuiltinESMExports();
  });
}
