import type pg from 'pg';
import type { World } from '../chaos/campaign/types.ts';
import { residentTreeMb } from '../chaos/processes.ts';
import type { Sample } from './judge.ts';

/** Resident memory of every process of the product. */
export function measureMemory(world: World): Sample['memoryMb'] {
  const [first, second] = world.apis;
  const pids = {
    'first API': first.pid(),
    'second API': second.pid(),
    worker: world.worker.pid(),
  };
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, pid === undefined ? 0 : residentTreeMb(pid)]),
  );
}

export async function measureTables(client: pg.Client): Promise<Sample['tableBytes']> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** What is due and not done. */
export async function measureBacklog(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*) from outbox_events where published_at is null)::int
       + (select count(*) from queued_messages where due_at <= now())::int
       + (select count(*) from queued_provider_events where due_at <= now())::int
       + (select count(*) from pgboss.job where state < 'completed' and start_after <= now())::int
       as count`,
  );
  return rows[0]?.count ?? 0;
}
