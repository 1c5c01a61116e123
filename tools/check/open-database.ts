import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const NAME = 'check';

/** The database of `DATABASE_URL`, or the running embedded one of the data folder. */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<pg.Client> {
  const connectionString = databaseUrl || findEmbedded(dataDir);
  const client = new pg.Client({ connectionString, application_name: NAME });
  // Pending queries reject by themselves. An idle connection that breaks can be ignored.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The socket of the running server is in its `postmaster.pid`, in the fifth line. */
function findEmbedded(dataDir: string): string {
  const pointer = join(dataDir, 'postgres-is-at');
  const cluster = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : join(dataDir, 'postgres');
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) {
    throw new Error(
      `no server runs on ${dataDir}: start it with npm start, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const socketDir = readFileSync(file, 'utf8').split('\n')[4] ?? '';
  return `postgres://saifu@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
}
