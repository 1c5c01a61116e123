import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverBinaries } from './postgres-binaries.ts';
import { claimDataDir, clusterDir, initCluster } from './postgres-cluster.ts';
import { PostgresError } from './postgres-error.ts';
import { newSocketDir, type ServerUser, serverUser } from './postgres-user.ts';

/** A real PostgreSQL server, on a Unix socket only, supervised and restarted after a crash. */
export type EmbeddedPostgres = {
  /** Connection string for `DATABASE_URL`, for the database `name` on this server. */
  readonly url: (name?: string) => string;
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
};

type Installation = {
  readonly bin: string;
  readonly cluster: string;
  readonly user: ServerUser;
  readonly log: string;
  readonly settings: Readonly<Record<string, string>>;
};

// After a crash the old shared memory may be held for some seconds; recovery may take longer.
const START_TIMEOUT_MS = 15_000;
const RESTART_PAUSE_MS = 300;
const READY_MS = 120_000;
/** `too_many_connections`: it answers, so it is ready. */
const FULL = '53300';
const STOP_MS = 30_000;
const LOG_BYTES_MAX = 10_000_000;

export async function startPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  claimDataDir(dataDir);
  const user = serverUser();
  const bin = serverBinaries(dataDir, user);
  const cluster = clusterDir(dataDir, user);
  initCluster(bin, cluster, user);
  const installation = { bin, cluster, user, settings, log: join(dataDir, 'postgres.log') };
  trimLog(installation.log);

  const left = readPidFile(cluster);
  if (left !== undefined && !left.alive) rmSync(left.socketDir, { recursive: true, force: true });
  const socketDir = left?.alive ? left.socketDir : newSocketDir(user);
  let server = left?.alive ? await adopt(left) : await launchInTime(installation, socketDir);
  let stopping = false;

  const watch = async () => {
    while (!stopping) {
      await server.gone;
      // A full disk may last, so a server that ran before is started until it runs again.
      const next = stopping ? undefined : await launch(installation, socketDir);
      if (next !== undefined) server = next;
      else if (!stopping) await sleep(RESTART_PAUSE_MS);
    }
  };
  const watching = watch();

  return {
    url: (name = 'postgres') => {
      return `postgres://saifu@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
    },
    pid: () => server.pid,
    async stop() {
      stopping = true;
      await stopServer(server);
      await watching;
      // After a crash another one may have started meanwhile.
      await stopServer(server);
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

type Server = { readonly pid: number; readonly gone: Promise<void> };

async function launchInTime(installation: Installation, socketDir: string): Promise<Server> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const server = await launch(installation, socketDir);
    if (server !== undefined) return server;
    if (Date.now() > until)
      throw new PostgresError(`PostgreSQL does not start: ${lastWord(installation)}`);
    await sleep(RESTART_PAUSE_MS);
  }
}

/** Undefined if the server ended before it was ready. */
async function launch(installation: Installation, socketDir: string): Promise<Server | undefined> {
  const child = spawnServer(installation, socketDir);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ready = await Promise.race([isReady(socketDir), gone.then(() => false)]);
  if (ready && child.pid) return { pid: child.pid, gone };
  if (child.pid) signal(child.pid, 'SIGQUIT');
  await gone;
  return undefined;
}

function spawnServer(
  { bin, cluster, user, log, settings }: Installation,
  socketDir: string,
): ChildProcess {
  const out = openSync(log, 'a', 0o600);
  const fixed = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A statement in the log could contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const flags = Object.entries({ ...fixed, ...settings }).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  // Its own session, so that Ctrl-C reaches only this process, which then stops everything in
  // order.
  return spawn(join(bin, 'postgres'), ['-D', cluster, ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', out, out],
  });
}

async function stopServer({ pid, gone }: Server): Promise<void> {
  signal(pid, 'SIGINT');
  const isGone = gone.then(() => true);
  if (await Promise.race([isGone, sleep(STOP_MS, false, { ref: false })])) return;
  signal(pid, 'SIGQUIT');
  await gone;
}

/** Takes over a server that outlived its supervisor. */
async function adopt({ pid, socketDir }: PidFile): Promise<Server> {
  if (!(await isReady(socketDir))) throw new PostgresError('PostgreSQL runs but does not answer.');
  const gone = (async () => {
    while (signal(pid, 0)) await sleep(200);
  })();
  return { pid, gone };
}

type PidFile = { readonly pid: number; readonly socketDir: string; readonly alive: boolean };

function readPidFile(cluster: string): PidFile | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketDir = lines[4] ?? '';
  if (!/^\/tmp\/saifu-[0-9a-f]{12}$/.test(socketDir)) return undefined;
  return { pid, socketDir, alive: signal(pid, 0) && worksIn(pid, cluster) };
}

/** A process id may have been reused. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return process.platform !== 'linux';
  }
}

async function isReady(socketDir: string): Promise<boolean> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const client = new pg.Client({ host: socketDir, user: 'saifu', database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === FULL) return true;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function lastWord({ log }: Installation): string {
  return readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
}

function trimLog(log: string): void {
  if (existsSync(log) && statSync(log).size > LOG_BYTES_MAX) rmSync(log);
}
