import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { clusterDir } from '@saifu/dev-postgres/postgres-cluster';
import { serverUser } from '@saifu/dev-postgres/postgres-user';
import pg from 'pg';
import { readConfig } from '../../apps/api/src/config/config.ts';
import { AlreadyRunning, lockDirectory } from '../lock-directory.ts';

const ROOT = join(import.meta.dirname, '../..');

export type OpenDatabase = {
  readonly client: pg.Client;
  readonly dataDir: string;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database from the operator's settings: an external one, or the embedded one, running or
 * stopped.
 */
export async function openDatabase(env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const config = readConfig(env);
  const dataDir = resolve(ROOT, config.dataDir);
  const { url, stop } =
    config.databaseUrl === null
      ? await openEmbedded(dataDir)
      : { url: config.databaseUrl, stop: async () => {} };
  const client = await connectTo(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    client,
    dataDir,
    async close() {
      await client.end();
      await stop();
    },
  };
}

export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'books' });
  // Pending queries reject by themselves. An idle connection that breaks can be ignored.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Connects to a running embedded server. A stopped one is started and stopped again. */
async function openEmbedded(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!existsSync(join(dataDir, 'saifu.json'))) {
    throw new Error(`${dataDir} holds no data of Saifu: set DATA_DIR or DATABASE_URL.`);
  }
  try {
    const lock = await lockDirectory(dataDir);
    const postgres = await startPostgres(dataDir);
    return {
      url: postgres.url(),
      async stop() {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    return { url: runningUrl(dataDir), stop: async () => {} };
  }
}

/** Connection URL of the running embedded server, from its postmaster.pid. */
export function runningUrl(dataDir: string): string {
  const file = join(clusterDir(dataDir, serverUser()), 'postmaster.pid');
  const socketDir = readFileSync(file, 'utf8').split('\n')[4] ?? '';
  return `postgres://saifu@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
}
