import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import pg from 'pg';
import { newFolder } from '../../apps/api/src/testing/data-folder.ts';
import { connectTo } from '../../tools/ledger/open-database.ts';

/** The role of the bench itself, so that its own statements are not counted. */
const OBSERVER = 'observer';

export type DatabaseServer = {
  readonly pid: () => number;
  /** Creates a database and returns its connection string. */
  readonly create: (name: string) => Promise<string>;
  /** Connects without being counted. */
  readonly observe: (url: string) => Promise<pg.Client>;
  readonly stop: () => Promise<void>;
};

/** A PostgreSQL server that counts its statements, and with `plans` also their planning time. */
export async function startDatabaseServer(plans: boolean): Promise<DatabaseServer> {
  const folder = newFolder('saifu-bench-');
  const postgres = await startPostgres(join(folder, 'data'), {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': plans ? 'on' : 'off',
    // A checkpoint in a run of a few seconds would count all pages that are written after it.
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  });
  const admin = await connectTo(postgres.url());
  await admin.query(`create role ${OBSERVER} superuser login`);
  return {
    pid: () => {
      const pid = postgres.pid();
      if (pid === undefined) throw new Error('PostgreSQL is not running');
      return pid;
    },
    create: async (name) => {
      await admin.query(`create database ${pg.escapeIdentifier(name)}`);
      return postgres.url(name);
    },
    observe: (url) => connectTo(url.replace('//saifu@', `//${OBSERVER}@`)),
    async stop() {
      await admin.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The counts are of the whole server; the extension makes them readable in one database. */
export async function countStatements(client: pg.Client): Promise<void> {
  await client.query('create extension pg_stat_statements');
}

/** Statements of the product so far, and the bytes of the write-ahead log. */
export async function readCounters(client: pg.Client) {
  const { rows } = await client.query<{ statements: number; walBytes: number }>(`
    select (
        select coalesce(sum(calls), 0)::float8 from pg_stat_statements
        where userid <> '${OBSERVER}'::regrole
      ) as statements,
      (pg_current_wal_lsn() - '0/0')::float8 as "walBytes"`);
  return rows[0] ?? { statements: 0, walBytes: 0 };
}

export type StatementCost = {
  readonly query: string;
  readonly calls: number;
  readonly planMs: number;
  readonly execMs: number;
  readonly walBytes: number;
};

export async function resetStatements(client: pg.Client): Promise<void> {
  await client.query('select pg_stat_statements_reset()');
}

/** The statements of the product since the reset, the costliest first. */
export async function listStatements(client: pg.Client): Promise<readonly StatementCost[]> {
  const { rows } = await client.query<StatementCost>(`
    select regexp_replace(query, '\\s+', ' ', 'g') as query, calls::float8,
      total_plan_time as "planMs", total_exec_time as "execMs", wal_bytes::float8 as "walBytes"
    from pg_stat_statements where userid <> '${OBSERVER}'::regrole
    order by total_plan_time + total_exec_time desc`);
  return rows;
}
