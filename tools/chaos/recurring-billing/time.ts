import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createCaller } from '../caller.ts';
import type { DemoData } from '../demo-data.ts';

const QUIET_MS_MAX = 25_000;
// Workers poll the clock every second.
const LOOK_MS = 1000;

/** Waits until no recurring billing is due, up to a time limit. */
export async function isQuiet(client: pg.Client): Promise<void> {
  const end = Date.now() + QUIET_MS_MAX;
  while (Date.now() < end) {
    await sleep(LOOK_MS);
    const { rows } = await client.query(
      `select from recurring_billings, sandbox_clock where status not in ('canceled', 'ended')
         and next_run_at <= now() + advanced_seconds * interval '1 second'
       union all select from charges where status = 'processing' limit 1`,
    );
    if (rows.length === 0) return;
  }
}

/** Current time of the sandbox clock. */
export async function readNow(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>(
    `select now() + advanced_seconds * interval '1 second' as now from sandbox_clock`,
  );
  return rows[0]?.now ?? new Date();
}

/** Advances the clock by each of the given seconds in turn. */
export async function move({ port }: DemoData, ...steps: readonly number[]): Promise<void> {
  const visitor = createCaller({ port, from: '127.0.0.1' });
  for (const seconds of steps) {
    const path = '/sandbox/clock';
    const { status } = await visitor.call('POST', path, { advance_seconds: seconds });
    if (status >= 300 || status === 0) throw new Error(`POST /sandbox/clock returned ${status}`);
  }
  visitor.close();
}
