import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts';

/** Longer than a first start may take. */
const OUTAGE_MS = 17_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-postgres-'));
  // Otherwise PostgreSQL, which root runs as another user, would store its data elsewhere.
  chmodSync(folder, 0o755);
  return folder;
}

async function start(settings: Readonly<Record<string, string>> = {}) {
  const folder = newFolder();
  const postgres = await startPostgres(join(folder, 'data'), { fsync: 'off', ...settings });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const cluster = readlinkSync(`/proc/${postgres.pid()}/cwd`);
  return { postgres, cluster };
}

function kill(postgres: EmbeddedPostgres): void {
  process.kill(postgres.pid() ?? 0, 'SIGKILL');
}

async function isAnswering(postgres: EmbeddedPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url() });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end().catch(() => {}));
}

function countServers(cluster: string): number {
  const isServer = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isServer(name)).length;
}

test('a server that ended is started until it runs again, however long that takes', async () => {
  const { postgres, cluster } = await start();
  // Without the file the server ends at once, as on a full disk.
  const [file, away] = [join(cluster, 'global/pg_control'), join(cluster, 'global/away')];
  renameSync(file, away);
  kill(postgres);
  await sleep(OUTAGE_MS);
  expect(await isAnswering(postgres)).toBe(false);
  renameSync(away, file);
  await expect.poll(() => isAnswering(postgres), { timeout: 20_000 }).toBe(true);
});

test('a server that is stopped while it starts again is gone', async () => {
  const { postgres, cluster } = await start();
  kill(postgres);
  await postgres.stop();
  await expect.poll(() => countServers(cluster), { timeout: 10_000 }).toBe(0);
});

test('a data folder that cannot be used is an error of the first start', async () => {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'data'));
  await expect(startPostgres(join(folder, 'data'), { shared_buffers: 'none' })).rejects.toThrow(
    'PostgreSQL does not start',
  );
});
