import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { World } from './types.ts';

const CONNECT_MS_MAX = 8000;
const RETRY_MS = 200;
/** Of the app's own connections, so that they can be told from those of faults. */
export const APP_NAME = 'saifu';

/**
 * Runs `work` on a connection without a proxy. If PostgreSQL does not accept one in time, or breaks
 * it, another fault is at work and this one is left out.
 */
export async function withDatabase(
  { databaseUrl }: Pick<World, 'databaseUrl'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await open(databaseUrl);
  if (client === undefined) return;
  try {
    await work(client);
  } catch (error) {
    if (!(error instanceof Error) || !isUnavailable(error)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Undefined if PostgreSQL stays unavailable. */
async function open(connectionString: string): Promise<pg.Client | undefined> {
  const until = performance.now() + CONNECT_MS_MAX;
  while (performance.now() < until) {
    const client = await connectOnce(connectionString);
    if (client !== undefined) return client;
    await sleep(RETRY_MS);
  }
  return undefined;
}

/** Undefined if the server does not accept another connection now. */
export async function connectOnce(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: 'chaos',
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

/** The connection broke, or the server rejects statements because of another fault. */
const UNAVAILABLE = /^(08|25006|40P01|53|55P03|57|58)/;

function isUnavailable(error: Error & { readonly code?: string }): boolean {
  return UNAVAILABLE.test(error.code ?? '') || /^(Connection|Client)/.test(error.message);
}

/** Removes what faults have set for the whole server. */
export async function resetSettings(world: Pick<World, 'databaseUrl'>): Promise<void> {
  await withDatabase(world, async (client) => {
    await client.query('alter system reset all');
    await client.query('select pg_reload_conf()');
  });
}
