import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const DRAIN_MS_MAX = 60_000;

/** Waits until everything that the payments have triggered is done. */
export async function drain(client: pg.Client): Promise<void> {
  const until = Date.now() + DRAIN_MS_MAX;
  while (Date.now() < until) {
    const { rows } = await client.query<{ left: number }>(`
      select (select count(*) from outbox_events where published_at is null)::int +
        (select count(*) from queued_messages)::int +
        (select count(*) from pgboss.job where state in ('created', 'active'))::int as left`);
    if (rows[0]?.left === 0) return;
    await sleep(200);
  }
  throw new Error('the jobs of the payments did not finish in time');
}
