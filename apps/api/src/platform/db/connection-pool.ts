import pg from 'pg';
import { describeError, type Log } from '../log.ts';
import { createHostOrder, type HostOrder } from './connection-hosts.ts';
import { type DatabaseServers, parseDatabaseUrl } from './connection-url.ts';
import {
  createConnectTimeoutError,
  createReadOnlyError,
  findErrorCode,
  isConnectTimeout,
  isReadOnlyServer,
  markNeverSent,
} from './database-error.ts';
import { SESSION_SETUP } from './dialect.ts';
import type { DatabaseEngine } from './engine.ts';

/** How PgBouncer, or a pooler like it, assigns server connections: to sessions or transactions. */
export type Pooling = 'session' | 'transaction';

export type ConnectionTimeouts = {
  /** To get a connection, all hosts together. */
  readonly connectMs: number;
  /** Enforced by PostgreSQL. */
  readonly statementMs: number;
  /** Enforced here, for a server that does not respond at all. */
  readonly queryMs: number;
};

export type ConnectionPoolOptions = {
  readonly connections: number;
  readonly engine: DatabaseEngine;
  readonly pooling: Pooling;
  readonly timeouts: ConnectionTimeouts;
  readonly log: Log;
};

export type ConnectionPool = {
  readonly pool: pg.Pool;
  readonly acquire: () => Promise<pg.PoolClient>;
  /** With an error, the connection is closed; "read-only" closes the idle ones too. */
  readonly release: (client: pg.PoolClient, error?: unknown) => void;
};

// Linux then probes every second, and closes the socket after ten probes without a response.
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Where a connection leads to, and how often the pool had been emptied when it was opened. */
type Origin = { readonly host: number; readonly generation: number };

type State = {
  readonly servers: DatabaseServers;
  readonly hosts: HostOrder;
  readonly origins: WeakMap<pg.ClientBase, Origin>;
  generation: number;
};

/**
 * A pool whose connections lead to the first host that responds and, if required, accepts writes.
 * The pool of the driver connects to one host; here every connection chooses its host when it is
 * made, and `acquire` asks the pool again if that host failed.
 */
export function createConnectionPool(
  connection: pg.PoolConfig,
  options: ConnectionPoolOptions,
): ConnectionPool {
  const servers = readServers(connection);
  const hosts = createHostOrder(servers.urls.length);
  const state: State = { servers, hosts, origins: new WeakMap(), generation: 0 };
  const hostMs = Math.ceil(options.timeouts.connectMs / servers.urls.length);
  const pool = new pg.Pool({
    ...connection,
    ...toSessionParameters(options),
    max: options.connections,
    connectionTimeoutMillis: options.timeouts.connectMs,
    query_timeout: options.timeouts.queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'saifu',
    Client: createClientClass(state, hostMs, options.log),
    ...toVerify(state, hostMs, options),
  });
  // The pool replaces an idle client that breaks; the listener of the client has logged it.
  pool.on('error', () => {});
  return {
    pool,
    acquire: () => acquire(pool, state, options.timeouts.connectMs),
    release: (client, error) => release(pool, state, client, error),
  };
}

/** A configuration without a URL, as some tests use, names one host in its own fields. */
function readServers({ connectionString }: pg.PoolConfig): DatabaseServers {
  if (connectionString === undefined) return { urls: [''], mustBeWritable: false };
  return parseDatabaseUrl(connectionString);
}

/** PgBouncer rejects a client that sends them, because its server connections are shared. */
function toSessionParameters({ pooling, timeouts }: ConnectionPoolOptions): pg.ClientConfig {
  if (pooling === 'transaction') return {};
  return {
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.statementMs,
  };
}

/**
 * A client that chooses its host. It has a listener for errors from the beginning and for life: the
 * pool listens only while a client is idle, and an 'error' event without a listener would end the
 * process.
 */
function createClientClass(state: State, hostMs: number, log: Log): new () => pg.Client {
  return class HostClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const host = state.hosts.first();
      const url = state.servers.urls[host];
      super({ ...config, ...(url && { connectionString: url }), connectionTimeoutMillis: hostMs });
      state.origins.set(this, { host, generation: state.generation });
      this.on('error', (error) => log.warn('database.connection_lost', describeError(error)));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (callback === undefined) return super.connect();
      super.connect((error: Error) => {
        if (error) markFailed(state, this);
        callback(error);
      });
      return undefined;
    }
  };
}

function markFailed({ hosts, origins }: State, client: pg.ClientBase): void {
  const origin = origins.get(client);
  if (origin !== undefined) hosts.markFailed(origin.host);
}

const IS_READ_ONLY = `select pg_is_in_recovery()
  or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

type Verification = (client: pg.PoolClient) => Promise<void>;

/** What the pool does with every new connection before its first use, if anything. */
function toVerify(state: State, hostMs: number, { engine, pooling }: ConnectionPoolOptions) {
  // Behind a pooler a setting would belong to a connection that is shared with others.
  const setup = pooling === 'session' ? SESSION_SETUP[engine] : undefined;
  const steps = [
    ...(setup === undefined ? [] : [createSetup(setup)]),
    ...(state.servers.mustBeWritable ? [createWriteCheck(hostMs)] : []),
  ];
  return steps.length === 0 ? {} : { verify: createVerify(state, steps) };
}

/** undefined_object: a version that does not know the setting does not need it any more. */
const UNKNOWN_SETTING = '42704';

const createSetup =
  (text: string): Verification =>
  async (client) => {
    await client.query(text).catch((error: unknown) => {
      if (findErrorCode(error) !== UNKNOWN_SETTING) throw error;
    });
  };

const createWriteCheck =
  (hostMs: number): Verification =>
  async (client) => {
    const query = { text: IS_READ_ONLY, query_timeout: hostMs };
    const { rows } = await client.query<{ isReadOnly: boolean }>(query);
    if (rows[0]?.isReadOnly !== false) throw createReadOnlyError();
  };

function createVerify(state: State, steps: readonly Verification[]) {
  const verify = async (client: pg.PoolClient) => {
    for (const step of steps) await step(client);
  };
  return (client: pg.PoolClient, done: (error?: Error) => void) => {
    verify(client).then(
      () => done(),
      (error: Error) => {
        markFailed(state, client);
        done(error);
      },
    );
  };
}

/**
 * Each host is tried, twice at most, because other callers change the order meanwhile. The error
 * of the last one is thrown, or a timeout.
 */
async function acquire(pool: pg.Pool, state: State, connectMs: number): Promise<pg.PoolClient> {
  const { servers } = state;
  const isSimple = servers.urls.length === 1 && !servers.mustBeWritable;
  const deadline = performance.now() + connectMs;
  const attemptsMax = isSimple ? 1 : servers.urls.length * 2;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await checkOut(pool, state, isSimple ? null : deadline);
    } catch (error) {
      if (attempts < attemptsMax && performance.now() < deadline) continue;
      throw isConnectTimeout(error) ? createConnectTimeoutError(error) : markNeverSent(error);
    }
  }
}

/** A connection from before the pool was emptied is closed, and the next one is taken. */
async function checkOut(
  pool: pg.Pool,
  state: State,
  deadline: number | null,
): Promise<pg.PoolClient> {
  for (;;) {
    const client = await (deadline === null ? pool.connect() : connectBy(pool, deadline));
    if (!isOutdated(state, client)) return client;
    client.release(true);
  }
}

/** The pool may take its whole time for each host; a client that comes too late goes back. */
function connectBy(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reject(createConnectTimeoutError());
  }, deadline - performance.now());
  pool.connect().then(
    (client) => {
      clearTimeout(timer);
      if (isLate) client.release();
      else resolve(client);
    },
    (error) => {
      clearTimeout(timer);
      reject(error);
    },
  );
  return promise;
}

const isOutdated = ({ origins, generation }: State, client: pg.ClientBase) =>
  origins.get(client)?.generation !== generation;

function release(pool: pg.Pool, state: State, client: pg.PoolClient, error?: unknown): void {
  if (isReadOnlyServer(error) && !isOutdated(state, client)) {
    markFailed(state, client);
    client.release(true);
    state.generation += 1;
    closeIdle(pool, state);
    return;
  }
  client.release(error !== undefined || isOutdated(state, client));
}

/** After a failover the other connections lead to the same demoted server. */
function closeIdle(pool: pg.Pool, state: State): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(isOutdated(state, client)),
      // Nothing was asked for; the next caller sees the error itself.
      () => {},
    );
  }
}
