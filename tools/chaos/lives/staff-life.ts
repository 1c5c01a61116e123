import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, isOk } from './client.ts';
import { decide, type OpenRequest } from './decisions.ts';
import type { LifeWorld } from './world.ts';

const ROUNDS = 20;
const PAUSE_MS = 2000;
const PAGE = 50;
const PAGES_MAX = 200;

/** Staff: decide escalated refund requests, and sometimes one that still waits for its store. */
export async function liveAsStaff(world: LifeWorld): Promise<void> {
  await actAsStaff(world, async (client) => {
    for (let round = 0; round < ROUNDS && !world.isOver(); round += 1) {
      const status = round % 4 === 3 ? 'pending' : 'escalated';
      await decideSome(world, client, { status, limit: 2 });
      await sleep(PAUSE_MS);
    }
  });
}

/**
 * After the lives: decides every open refund request. Otherwise their payments stay open for days,
 * and a settled database has payments that are not final.
 */
export async function decideAll(world: LifeWorld): Promise<void> {
  await actAsStaff(world, async (client) => {
    for (const status of ['escalated', 'pending'] as const) {
      for (let page = 0; page < PAGES_MAX; page += 1) {
        if ((await decideSome(world, client, { status, limit: PAGE })) === 0) break;
      }
    }
  });
}

async function actAsStaff(world: LifeWorld, act: (client: Client) => Promise<void>): Promise<void> {
  const client = createClient(world);
  try {
    const demo = await client.send('look', { method: 'GET', path: '/sandbox/world' });
    if (!isOk(demo)) return;
    client.setToken((demo.body.staff as readonly { readonly key: string }[])[0]?.key ?? '');
    await act(client);
  } finally {
    client.close();
  }
}

type Choice = { readonly status: 'escalated' | 'pending'; readonly limit: number };

/** Returns how many there were. */
async function decideSome(world: LifeWorld, client: Client, { status, limit }: Choice) {
  const path = `/staff/refund_requests?status=${status}&limit=${limit}`;
  const found = await client.send('look', { method: 'GET', path });
  const items = isOk(found) ? (found.body.items as readonly OpenRequest[]) : [];
  for (const request of items) await decide(world, client, { ...request, side: 'staff' });
  return items.length;
}
