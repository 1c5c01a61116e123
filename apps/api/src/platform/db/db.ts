import { hash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Log } from '../log.ts';
import {
  type ConnectionPool,
  type ConnectionTimeouts,
  createConnectionPool,
  type Pooling,
} from './connection-pool.ts';
import {
  CONFLICT_ATTEMPTS_MAX,
  findErrorCode,
  isConflict,
  isConnectionBroken,
  isConnectionLost,
  isNeverSent,
  isReadOnlyServer,
  LOST_CONNECTION_ATTEMPTS_MAX,
  repeat,
} from './database-error.ts';
import { createDialect } from './dialect.ts';
import type { DatabaseEngine } from './engine.ts';

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
  readonly engine: DatabaseEngine;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

export type Script = (run: (text: string) => Promise<void>, tx: Tx) => Promise<void>;

export type ConnectOptions = {
  readonly engine?: DatabaseEngine;
  readonly pooling?: Pooling;
  readonly timeouts?: Partial<ConnectionTimeouts>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
// PostgreSQL ends a slow statement first. Without any response the connection is given up.
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;
/** The longest that a timer accepts, 24 days: the driver takes 0 for its default. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

// Amounts and counts are bigint columns; all values are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function connect(
  connection: pg.PoolConfig,
  connections: number,
  log: Log,
  { engine = 'postgresql', pooling = 'session', timeouts: given }: ConnectOptions = {},
): Db {
  const timeouts = {
    connectMs: CONNECT_TIMEOUT_MS,
    statementMs: STATEMENT_TIMEOUT_MS,
    queryMs: QUERY_TIMEOUT_MS,
    ...given,
  };
  const { pool, acquire, release } = createConnectionPool(connection, {
    connections,
    engine,
    pooling,
    timeouts,
    log,
  });
  const session: Session = {
    acquire,
    release,
    begin: toBegin(pooling, timeouts),
    isPrepared: pooling === 'session',
    dialect: createDialect(engine),
  };
  const single = createQueryOnce(session);
  return {
    ...repeatSafely(on(single, session)),
    engine,
    pool,
    ping: async () => void (await single({ text: 'select 1' })),
    transaction: (work) =>
      repeatTransaction(session, (client) => work(on(queryOf(client), session))),
    script: (work) =>
      inTransaction(session, { isCommitSent: false, timeoutMs: NO_TIMEOUT_MS }, (client) => {
        const query = queryOf(client, NO_TIMEOUT_MS);
        return work(async (text) => void (await query({ text })), on(query, session));
      }),
    close: () => pool.end(),
  };
}

type Session = Pick<ConnectionPool, 'acquire' | 'release'> & {
  readonly begin: string;
  /** Statements are prepared by name, which needs a server connection of one's own. */
  readonly isPrepared: boolean;
  readonly dialect: (text: string) => string;
};

/**
 * A pooler that shares server connections between transactions rejects the timeouts as parameters
 * of the session. Here they are set with BEGIN, without another round trip, because a transaction
 * that is left idle would keep one of the few server connections.
 */
function toBegin(pooling: Pooling, { statementMs }: ConnectionTimeouts): string {
  if (pooling === 'session') return 'begin';
  return `begin; set local statement_timeout = ${statementMs};
    set local idle_in_transaction_session_timeout = ${statementMs}`;
}

type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Runs statements on one connection. */
function queryOf(client: pg.PoolClient, timeoutMs?: number): Query {
  if (timeoutMs === undefined) return (config) => client.query(config);
  return (config) => {
    const timed = { ...config, query_timeout: timeoutMs };
    return client.query(timed);
  };
}

/** Runs each statement on whichever connection is free. */
function createQueryOnce({ acquire, release }: Session): Query {
  return async (config) => {
    const client = await acquire();
    try {
      const result = await client.query(config);
      release(client);
      return result;
    } catch (error) {
      release(client, isReusable(error, config.text) ? undefined : error);
      throw error;
    }
  };
}

/** A rejected row, or a lost race. */
const HARMLESS = /^(23[0-9A-Z]{3}|40001|40P01)$/;
/** A text that commits by itself may have committed a part, or be left in a failed transaction. */
const COMMITS = /\bcommit\b/i;

const isReusable = (error: unknown, text: string) =>
  HARMLESS.test(findErrorCode(error)) && !COMMITS.test(text);

function on(query: Query, { isPrepared, dialect }: Session): Tx {
  const execute = (statement: Sql) => {
    const { name, text } = describeStatement(statement);
    return query({ ...(isPrepared && { name }), text: dialect(text), values: statement.values });
  };
  return {
    rows: async (statement) => (await execute(statement)).rows,
    run: async (statement) => (await execute(statement)).rowCount ?? 0,
    foreign: (text, values) => query({ text, ...(values && { values }) }),
  };
}

/**
 * A single statement that lost against a concurrent one, or that the server rejected because it is
 * read-only, changed nothing and is repeated. A read may also run twice; whether a write took
 * effect is unknown once it was sent. The statement that records the provider's response is
 * repeated like any other: if it fails even then, its attempt is still open, and reconciliation
 * asks the provider again until the result is recorded.
 */
function repeatSafely(tx: Tx): Tx {
  const attemptsFor = (statement: Sql) =>
    describeStatement(statement).isRead ? countReadAttempts : countWriteAttempts;
  return {
    rows: (statement) => repeat(() => tx.rows(statement), attemptsFor(statement)),
    run: (statement) => repeat(() => tx.run(statement), attemptsFor(statement)),
    foreign: (text, values) =>
      repeat(() => tx.foreign(text, values), COMMITS.test(text) ? countUnsent : countWriteAttempts),
  };
}

const countUnsent = (error: unknown) => (isNeverSent(error) ? LOST_CONNECTION_ATTEMPTS_MAX : 1);

const countReadAttempts = (error: unknown) =>
  isConnectionLost(error) ? LOST_CONNECTION_ATTEMPTS_MAX : countWriteAttempts(error);

function countWriteAttempts(error: unknown): number {
  if (isConflict(error)) return CONFLICT_ATTEMPTS_MAX;
  return isReadOnlyServer(error) ? LOST_CONNECTION_ATTEMPTS_MAX : countUnsent(error);
}

type Statement = {
  readonly text: string;
  /** Of the prepared statement, which PostgreSQL parses and plans once per connection. */
  readonly name: string;
  readonly isRead: boolean;
};

const statements = new Map<string, Statement>();
const described = new WeakMap<Sql, Statement>();

/** The complete texts of the statements that this process has run, for the tests to check. */
export function listStatements(): readonly string[] {
  return [...statements.keys()];
}

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

type Progress = { isCommitSent: boolean; readonly timeoutMs?: number };

async function inTransaction<Result>(
  { acquire, release, begin }: Session,
  progress: Progress,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await acquire();
  try {
    await client.query(begin);
    const result = await work(client);
    progress.isCommitSent = true;
    await queryOf(client, progress.timeoutMs)({ text: 'commit' });
    release(client);
    return result;
  } catch (error) {
    release(client, await rollBack(client, error));
    throw error;
  }
}

/**
 * Undefined if the connection can serve the next caller. One that is broken is closed instead,
 * which also rolls back: a statement on it might wait for another timeout.
 */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<unknown> {
  if (isConnectionBroken(error)) return error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure;
  }
}

/**
 * PostgreSQL rolls back a transaction that lost a race, and one whose connection broke before
 * COMMIT was sent; both are repeated. If COMMIT was sent and no response came, the result is
 * unknown: the caller gets an error and can repeat the request with the same idempotency key.
 */
function repeatTransaction<Result>(
  session: Session,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let progress: Progress = { isCommitSent: false };
  const attempt = () => {
    progress = { isCommitSent: false };
    return inTransaction(session, progress, work);
  };
  return repeat(attempt, (error) =>
    progress.isCommitSent ? countCommitAttempts(error) : countReadAttempts(error),
  );
}

const countCommitAttempts = (error: unknown) =>
  isConflict(error) ? CONFLICT_ATTEMPTS_MAX : countUnsent(error);
