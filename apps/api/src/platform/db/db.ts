import { hash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { describeError, type Log } from '../log.ts';
import {
  errorCode,
  isConnectionLost,
  isNeverSent,
  LOST_CONNECTION_ATTEMPTS_MAX,
  retryLostConnection,
} from './database-error.ts';

/**
 * Runs statements on the pool or in one transaction. Repositories take it as first argument and
 * hold none.
 */
export type Tx = {
  /** The rows, typed by the repository that wrote the statement. */
  readonly rows: <Row extends pg.QueryResultRow>(statement: Sql) => Promise<readonly Row[]>;
  /** Number of rows written. A lost race shows as 0. */
  readonly run: (statement: Sql) => Promise<number>;
  /** For libraries that run their own SQL (the job queue) in this transaction. */
  readonly foreign: (text: string, values?: unknown[]) => Promise<{ rows: pg.QueryResultRow[] }>;
};

export type Db = Tx & {
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** For several statements in one text, such as a migration: no parameters, not prepared. */
  readonly script: (work: Script) => Promise<void>;
  /** Throws when the database does not respond. */
  readonly ping: () => Promise<void>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

export type Script = (run: (text: string) => Promise<void>, tx: Tx) => Promise<void>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRANSACTION_ATTEMPTS_MAX = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

// Amounts and counts are bigint columns; all values are safe integers.
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
  // The pool listens for errors of idle clients only. A client that is checked out and between two
  // statements would raise an unhandled 'error' event, so every client keeps a listener for life.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database.connection_lost', describeError(error)));
  });
  // The pool replaces an idle client that breaks; the listener above has logged it.
  pool.on('error', () => {});

  return {
    ...repeatSafely(on(pool)),
    pool,
    ping: async () => void (await pool.query('select 1')),
    transaction: (work) => repeatTransaction(pool, (client) => work(on(client))),
    script: (work) =>
      inTransaction(pool, { isCommitSent: false }, (client) =>
        work(async (text) => void (await client.query(text)), on(client)),
      ),
    close: () => pool.end(),
  };
}

type Queryable = Pick<pg.Pool, 'query'>;

function on(target: Queryable): Tx {
  const query = (statement: Sql) => {
    const { name, text } = describeStatement(statement);
    return target.query({ name, text, values: statement.values });
  };
  return {
    rows: async (statement) => (await query(statement)).rows,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    foreign: (text, values) => target.query(text, values),
  };
}

/** A single read may run twice; whether a write took effect is unknown once it was sent. */
function repeatSafely(tx: Tx): Tx {
  const repeatable = (statement: Sql) =>
    describeStatement(statement).isRead ? isConnectionLost : isNeverSent;
  return {
    rows: (statement) => retryLostConnection(() => tx.rows(statement), repeatable(statement)),
    run: (statement) => retryLostConnection(() => tx.run(statement), repeatable(statement)),
    foreign: (text, values) => retryLostConnection(() => tx.foreign(text, values), isNeverSent),
  };
}

type Statement = {
  readonly text: string;
  /** Of the prepared statement, which PostgreSQL parses and plans once per connection. */
  readonly name: string;
  readonly isRead: boolean;
};

const statements = new Map<string, Statement>();
const described = new WeakMap<Sql, Statement>();

/** The text is put together from its parts at every access, so it is kept with its statement. */
function describeStatement(statement: Sql): Statement {
  const known = described.get(statement);
  if (known !== undefined) return known;
  const { text } = statement;
  const description = statements.get(text) ?? {
    text,
    name: hash('sha256', text, 'base64url').slice(0, 20),
    isRead: /^\s*select\b/i.test(text),
  };
  statements.set(description.text, description);
  described.set(statement, description);
  return description;
}

type Progress = { isCommitSent: boolean };

async function inTransaction<Result>(
  pool: pg.Pool,
  progress: Progress,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    progress.isCommitSent = true;
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

/**
 * PostgreSQL rolls back a transaction that lost a race, and one whose connection broke before
 * COMMIT was sent; both are repeated. If COMMIT was sent and no response came, the result is
 * unknown: the caller gets an error and can repeat the request with the same idempotency key.
 */
async function repeatTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    const progress = { isCommitSent: false };
    try {
      return await inTransaction(pool, progress, work);
    } catch (error) {
      if (attempts >= getMaxAttempts(error, progress)) throw error;
    }
  }
}

function getMaxAttempts(error: unknown, { isCommitSent }: Progress): number {
  const code = error instanceof Error ? errorCode(error) : '';
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return TRANSACTION_ATTEMPTS_MAX;
  const isUndone = isNeverSent(error) || (isConnectionLost(error) && !isCommitSent);
  return isUndone ? LOST_CONNECTION_ATTEMPTS_MAX : 1;
}
