import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectTo } from '../../ledger/open-database.ts';
import { recoverSandbox } from '../recover.ts';
import { resetSettings } from './database.ts';
import type { Slot } from './slot.ts';
import type { World } from './types.ts';

const READY_MS_MAX = 120_000;
const STUCK_MS_MAX = 180_000;
const LOOK_EVERY_MS = 200;
const ASK_MS_MAX = 6000;

/** Ends every fault and waits until all processes are ready. Returns how long that took. */
export async function heal(world: World): Promise<number> {
  const from = performance.now();
  world.endPauses();
  await Promise.all(world.strikes);
  world.disk.free();
  for (const proxy of world.proxies.all) proxy.heal();
  await world.provider.clear();
  await resetSettings(world);
  const slots = [...world.apis, world.worker];
  for (const slot of [...slots, world.secondWorker]) slot.signal('SIGCONT');
  await world.secondWorker.end('SIGTERM');
  await Promise.all(slots.map(startUsual));
  await Promise.all(slots.map(waitUntilReady));
  return Math.round(performance.now() - from);
}

async function startUsual(slot: Slot): Promise<void> {
  if (!slot.isUsual()) await slot.end('SIGTERM');
  await slot.start();
}

async function waitUntilReady(slot: Slot): Promise<void> {
  const until = performance.now() + READY_MS_MAX;
  for (;;) {
    const answer = await askReady(slot);
    if (answer === 'ready') return;
    if (performance.now() > until) throw new Error(`${slot.name} did not recover: ${answer}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function askReady(slot: Slot): Promise<string> {
  const port = slot.port();
  if (port === undefined) return 'not started';
  try {
    const signal = AbortSignal.timeout(ASK_MS_MAX);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
    return answer.status === 200 ? 'ready' : await answer.text();
  } catch (error) {
    return String(error);
  }
}

/**
 * Advances the clock until no payment is open, and waits until all work that is due is done.
 * Returns what is left.
 */
export async function settle(world: World): Promise<readonly string[]> {
  const { databaseUrl, stripeSandboxUrl, ports } = world;
  const connect = () => connectTo(databaseUrl);
  const place = { port: ports[0] ?? 0, stripeSandboxUrl, shops: [], payers: [] };
  const { left } = await recoverSandbox(place, connect);
  const client = await connect();
  try {
    const work = await waitForWork(client);
    return [...left.map(({ id, summary }) => `payment ${id} stays open: ${summary}`), ...work];
  } finally {
    await client.end();
  }
}

/** Waits while there is ever less work. Returns the kinds that are still due in the end. */
async function waitForWork(client: pg.Client): Promise<readonly string[]> {
  let least = Number.POSITIVE_INFINITY;
  let until = 0;
  for (;;) {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select name, count::int from (
         select 'events to publish' as name, count(*) from outbox_events where published_at is null
         union all select 'messages to send', count(*) from queued_messages where due_at <= now()
         union all select 'jobs to run', count(*) from pgboss.job
           where state in ('created', 'active') and start_after <= now()
       ) work where count > 0`,
    );
    if (rows.length === 0) return [];
    const sum = rows.reduce((all, { count }) => all + count, 0);
    if (sum < least) {
      least = sum;
      until = performance.now() + STUCK_MS_MAX;
    }
    if (performance.now() > until) return rows.map(({ name, count }) => `${count} ${name}`);
    await sleep(LOOK_EVERY_MS);
  }
}
