import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { describeError, type Log } from './log.ts';

/** Runs statements: the pool, or one transaction. Stores take it first and hold none. */
export type Tx = {
  /** The rows, typed by the store that wrote the statement. */
  readonly rows: <Row extends pg.QueryResultRow>(statement: Sql) => Promise<readonly Row[]>;
  /** How many rows were written. A lost race shows as 0. */
  readonly run: (statement: Sql) => Promise<number>;
  /** For libraries that bring their own SQL (the job queue) into our transaction. */
  readonly foreign: (text: string, values?: unknown[]) => Promise<{ rows: pg.QueryResultRow[] }>;
};

export type Db = Tx & {
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** For several statements in one text, as a migration is; no parameters, no preparation. */
  readonly script: (work: Script) => Promise<void>;
  /** Throws when the database does not answer. */
  readonly ping: () => Promise<void>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

export type Script = (run: (text: string) => Promise<void>, tx: Tx) => Promise<void>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRANSACTION_TRIES_MAX = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

// Amounts and counts are bigint columns; all of ours are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function connect(connection: pg.PoolConfig, connections: number, log: Log): Db {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'saifu',
  });
  // An idle connection that breaks (a restart of the server) is replaced at its next use.
  pool.on('error', (error) => log.warn('database.connection_lost', describeError(error)));

  return {
    ...on(pool),
    pool,
    ping: async () => void (await pool.query('select 1')),
    transaction: (work) => retrying(() => inTransaction(pool, (client) => work(on(client)))),
    script: (work) =>
      inTransaction(pool, (client) =>
        work(async (text) => void (await client.query(text)), on(client)),
      ),
    close: () => pool.end(),
  };
}

type Queryable = Pick<pg.Pool, 'query'>;

function on(target: Queryable): Tx {
  const query = (statement: Sql) =>
    target.query({ name: nameOf(statement.text), text: statement.text, values: statement.values });
  return {
    rows: async (statement) => (await query(statement)).rows,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    foreign: (text, values) => target.query(text, values),
  };
}

const names = new Map<string, string>();

/** Named, so PostgreSQL parses and plans each statement once a connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not roll back must not serve the next caller.
    client.release(broken);
  }
}

async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isRace = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!isRace || attempt >= TRANSACTION_TRIES_MAX) throw error;
    }
  }
}
