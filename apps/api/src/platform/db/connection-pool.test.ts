import { rmSync } from 'node:fs';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/data-folder.ts';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { isConnectionLost, isDatabaseUnavailable, isNeverSent } from './database-error.ts';
import { type ConnectOptions, connect, type Db } from './db.ts';

type Behavior = 'forward' | 'refuse' | 'swallow';

/** A server on a port in front of PostgreSQL's socket, which can fail as a network does. */
type Proxy = {
  readonly port: number;
  behavior: Behavior;
  /** Connections accepted so far. */
  count: number;
  /** Breaks all connections at once. */
  readonly breakAll: () => void;
  /** From now on, nothing passes in either direction. */
  readonly stall: () => void;
};

const getSocketFolder = () => new URL(inject('postgresUrl')).searchParams.get('host') ?? '';

async function startProxy(behavior: Behavior = 'forward'): Promise<Proxy> {
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  const server = createServer((client) => {
    proxy.count += 1;
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    if (proxy.behavior === 'refuse') client.resetAndDestroy();
    if (proxy.behavior !== 'forward') return;
    const upstream = connectSocket(join(getSocketFolder(), '.s.PGSQL.5432'));
    upstreams.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => upstreams.delete(upstream));
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const client of clients) client.resetAndDestroy();
  };
  const stall = () => {
    for (const socket of [...clients, ...upstreams]) socket.unpipe().pause();
  };
  const { port } = server.address() as AddressInfo;
  const proxy: Proxy = { port, behavior, count: 0, breakAll, stall };
  onTestFinished(async () => {
    breakAll();
    await new Promise((resolve) => server.close(resolve));
  });
  return proxy;
}

const crashes: unknown[] = [];
const noteCrash = (error: unknown) => {
  crashes.push(error);
};

beforeEach(() => {
  process.on('uncaughtException', noteCrash);
  process.on('unhandledRejection', noteCrash);
});

// Without listeners of the driver's events the process would end here.
afterEach(async () => {
  await sleep(50);
  process.off('uncaughtException', noteCrash);
  process.off('unhandledRejection', noteCrash);
  expect(crashes.splice(0)).toEqual([]);
});

/** A database with a table that counts writes, and its name. */
async function createDatabase() {
  const direct = await testDatabase();
  await direct.script((run) => run('create table written (value int not null)'));
  const [row] = await direct.rows<{ name: string }>(sql`select current_database() as name`);
  return { direct, name: row?.name ?? '' };
}

const write = sql`insert into written values (1)`;
const countWritten = async (db: Db) => (await db.rows(sql`select from written`)).length;
const catchError = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

function open(url: string, options: ConnectOptions = {}, connections = 4): Db {
  const db = connect({ connectionString: url }, connections, createLog('silent'), options);
  onTestFinished(() => db.close());
  return db;
}

const toUrl = (name: string, proxies: readonly Proxy[], query = '') =>
  `postgres://saifu@${proxies.map(({ port }) => `127.0.0.1:${port}`).join()}/${name}${query}`;

const TIMEOUTS = { connectMs: 3000, statementMs: 30_000, queryMs: 35_000 };

/** The name is connected to directly, so that the state of the database can be read. */
async function openTwoHosts(first: Behavior, second: Behavior, query = '') {
  const { direct, name } = await createDatabase();
  const proxies = [await startProxy(first), await startProxy(second)] as const;
  return { direct, proxies, db: open(toUrl(name, proxies, query), { timeouts: TIMEOUTS }) };
}

test('a connection goes to the first host, and to the next one if that fails', async () => {
  const { direct, proxies, db } = await openTwoHosts('forward', 'forward');
  await db.run(write);
  expect(proxies.map(({ count }) => count)).toEqual([1, 0]);
  proxies[0].behavior = 'refuse';
  proxies[0].breakAll();
  await expect.poll(() => db.pool.totalCount).toBe(0);
  await db.run(write);
  expect(proxies.map(({ count }) => count)).toEqual([2, 1]);
  // The host that failed is not asked again for a while.
  await Promise.all(Array.from({ length: 4 }, () => db.rows(sql`select pg_sleep(0.1)`)));
  expect(proxies[0].count).toBe(2);
  expect(await countWritten(direct)).toBe(2);
});

test('a host that swallows packets takes only its share of the time', async () => {
  const { proxies, db } = await openTwoHosts('swallow', 'forward');
  const start = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => db.run(write)));
  const waited = performance.now() - start;
  expect(waited).toBeGreaterThan(1400);
  expect(waited).toBeLessThan(2900);
  expect(proxies[1].count).toBe(4);
});

test('hosts that do not respond give an error when the whole time is over', async () => {
  const { db } = await openTwoHosts('swallow', 'swallow');
  const start = performance.now();
  const error = await catchError(db.run(write));
  const waited = performance.now() - start;
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isConnectionLost(error)).toBe(false);
  expect(waited).toBeLessThan(4000);
});

test('a connection that breaks while it is made has sent nothing, so writes are repeated', async () => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy('refuse');
  const db = open(toUrl(name, [proxy]));
  const error = await catchError(db.run(write));
  expect(isNeverSent(error)).toBe(true);
  expect(proxy.count).toBe(3);
  proxy.behavior = 'forward';
  await db.run(write);
  expect(await countWritten(direct)).toBe(1);
});

test('connections keep alive, and the timeout of the driver is above that of PostgreSQL', async () => {
  const { db } = await openTwoHosts('forward', 'forward');
  expect(db.pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  const standard = await testDatabase();
  const { statement_timeout, query_timeout } = standard.pool.options;
  expect(query_timeout).toBeGreaterThan(Number(statement_timeout));
});

/** A second server with the same database, which can be demoted without disturbing other tests. */
async function startSecondServer(name: string) {
  const folder = newDataFolder('saifu-second-');
  const server = await startPostgres(join(folder, 'data'), { fsync: 'off' });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const admin = open(server.url(), {}, 1);
  await admin.pool.query(`create database ${name}`);
  const direct = open(server.url(name), {}, 2);
  await direct.script((run) => run('create table written (value int not null)'));
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.pool.query(`alter system set default_transaction_read_only = ${value}`);
    await admin.pool.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await direct.pool.query('show transaction_read_only')).rows)
      .toEqual([{ transaction_read_only: value }]);
  };
  const socketFolder = new URL(server.url()).searchParams.get('host');
  return { direct, setReadOnly, socketFolder };
}

async function openCluster(target = '') {
  const { direct: second, name } = await createDatabase();
  const { direct: first, setReadOnly, socketFolder } = await startSecondServer(name);
  const hosts = encodeURIComponent(`${socketFolder},${getSocketFolder()}`);
  const url = `postgres://saifu@localhost/${name}?host=${hosts}${target}`;
  return { first, second, setReadOnly, open: (timeouts = {}) => open(url, { timeouts }) };
}

test('a connection needs a server that accepts writes, unless any is enough', async () => {
  const { first, second, setReadOnly, open: openDb } = await openCluster();
  await setReadOnly('on');
  const db = openDb();
  const isReadOnly = sql`show transaction_read_only`;
  expect(await db.rows(isReadOnly)).toEqual([{ transaction_read_only: 'off' }]);
  await db.run(write);
  expect([await countWritten(first), await countWritten(second)]).toEqual([0, 1]);
});

test('with target_session_attrs=any a connection may lead to a read-only server', async () => {
  const { setReadOnly, open: openDb } = await openCluster('&target_session_attrs=any');
  await setReadOnly('on');
  const db = openDb();
  const isReadOnly = sql`show transaction_read_only`;
  expect(await db.rows(isReadOnly)).toEqual([{ transaction_read_only: 'on' }]);
});

test('after a demotion, statements and transactions are repeated on the other server', async () => {
  const { first, second, setReadOnly, open: openDb } = await openCluster();
  const db = openDb();
  await Promise.all(Array.from({ length: 4 }, () => db.rows(sql`select pg_sleep(0.1)`)));
  expect(db.pool.idleCount).toBe(4);
  await setReadOnly('on');
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts += 1;
    await tx.run(write);
  });
  expect(attempts).toBe(2);
  expect([await countWritten(first), await countWritten(second)]).toEqual([0, 1]);
  // The idle connections to the demoted server are gone.
  const left = sql`select from pg_stat_activity
    where application_name = 'saifu' and datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await first.rows(left)).length).toBe(0);
  await db.run(write);
  expect(await countWritten(second)).toBe(2);
});

test('a single write to a demoted server is repeated on the other one', async () => {
  const { second, setReadOnly, open: openDb } = await openCluster();
  const db = openDb();
  await db.ping();
  await setReadOnly('on');
  await db.run(write);
  expect(await countWritten(second)).toBe(1);
});

test('if the only server is read-only, the error says so after three tries', async () => {
  const { name } = await createDatabase();
  const { setReadOnly, socketFolder } = await startSecondServer(name);
  await setReadOnly('on');
  const host = encodeURIComponent(socketFolder ?? '');
  const db = open(`postgres://saifu@localhost/${name}?host=${host}`);
  await expect(db.run(write)).rejects.toMatchObject({ code: '25006' });
  const strict = `postgres://saifu@localhost/${name}?host=${host}&target_session_attrs=read-write`;
  await expect(open(strict).ping()).rejects.toMatchObject({ code: '25006' });
});

test('a server that stops responding loses the connection, and the result is unknown', async () => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy();
  const timeouts = { connectMs: 3000, statementMs: 800, queryMs: 1000 };
  const db = open(toUrl(name, [proxy]), { timeouts });
  await db.run(write);
  proxy.stall();
  const start = performance.now();
  const error = await catchError(db.run(write));
  expect(performance.now() - start).toBeLessThan(1900);
  expect(isConnectionLost(error)).toBe(true);
  expect(isNeverSent(error)).toBe(false);
  // The connection was discarded: the next statement works.
  await db.run(write);
  expect(await countWritten(direct)).toBe(2);
});

test('a transaction on a server that stops responding is repeated without a rollback', async () => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy();
  const timeouts = { connectMs: 3000, statementMs: 800, queryMs: 1000 };
  const db = open(toUrl(name, [proxy]), { timeouts });
  let attempts = 0;
  const start = performance.now();
  await db.transaction(async (tx) => {
    attempts += 1;
    if (attempts === 1) proxy.stall();
    await tx.run(write);
  });
  // One timeout, not another for the rollback.
  const waited = performance.now() - start;
  expect(waited).toBeGreaterThan(900);
  expect(waited).toBeLessThan(1900);
  expect({ attempts, written: await countWritten(direct) }).toEqual({ attempts: 2, written: 1 });
});

test('a script may take longer than the timeout of the driver', async () => {
  const { name } = await createDatabase();
  const timeouts = { connectMs: 2000, statementMs: 100, queryMs: 200 };
  const db = open(toUrl(name, [await startProxy()]), { timeouts });
  await db.script(async (run, tx) => {
    await run('set local statement_timeout = 0; select pg_sleep(0.4)');
    await tx.rows(sql`select pg_sleep(0.4)`);
  });
  await expect(db.rows(sql`select pg_sleep(0.4)`)).rejects.toMatchObject({ code: '57014' });
});

const BREAKS = ['its socket breaks', 'its backend is terminated'] as const;

/** Ends all connections of the pool, from the outside. */
async function breakConnections(how: (typeof BREAKS)[number], proxy: Proxy, direct: Db) {
  if (how === 'its socket breaks') return proxy.breakAll();
  await direct.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `);
}

test.each(BREAKS)('the process goes on when a connection is idle and %s', async (how) => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy();
  const db = open(toUrl(name, [proxy]));
  await Promise.all([db.ping(), db.ping(), db.ping()]);
  await breakConnections(how, proxy, direct);
  await expect.poll(() => db.pool.totalCount).toBe(0);
  await db.run(write);
});

test.each(BREAKS)('the process goes on when a statement runs and %s', async (how) => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy();
  const db = open(toUrl(name, [proxy]));
  const writes = [0, 1, 2].map(() => {
    return catchError(db.run(sql`insert into written select 1 from pg_sleep(30)`));
  });
  await expect.poll(() => proxy.count).toBe(3);
  await sleep(200);
  await breakConnections(how, proxy, direct);
  expect((await Promise.all(writes)).map(isConnectionLost)).toEqual([true, true, true]);
  await db.run(write);
});

test.each(BREAKS)('the process goes on when a transaction is open and %s', async (how) => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy();
  const db = open(toUrl(name, [proxy]));
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts += 1;
    await tx.run(write);
    if (attempts > 1) return;
    await breakConnections(how, proxy, direct);
    await sleep(100);
  });
  expect({ attempts, written: await countWritten(direct) }).toEqual({ attempts: 2, written: 1 });
});

test('the process goes on when sockets break while connections are made', async () => {
  const { name, direct } = await createDatabase();
  const proxy = await startProxy();
  const db = open(toUrl(name, [proxy]), { timeouts: TIMEOUTS }, 10);
  // Broken at many moments: before, during and after the handshake.
  for (let round = 0; round < 40; round += 1) {
    const writes = Array.from({ length: 5 }, () => catchError(db.run(write)));
    await sleep(round / 4);
    proxy.breakAll();
    const errors = (await Promise.all(writes)).filter((error) => error !== undefined);
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  }
  const before = await countWritten(direct);
  await db.run(write);
  expect(await countWritten(direct)).toBe(before + 1);
  expect(db.pool.waitingCount).toBe(0);
});
