import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createCaller } from './caller.ts';
import type { World } from './demo-data.ts';
import { calm, passTime } from './stripe-sandbox-control.ts';

const BACK_WITHIN_MS = 60_000;
const ROUNDS_MAX = 20;
const ROUND_MS = 2500;
// Questions are asked again after a minute, and given up after a quarter of an hour.
const STEP_SECONDS = 61;
const WAITING_SECONDS = 16 * 60;
// Slips for the convenience store run out at the end of the third day; then they are asked about.
const VOUCHER_EXPIRY_SECONDS = 5 * 24 * 60 * 60;
// Whoever is asked for a bank account names it within a day; the network is asked hourly about it.
const BANK_SECONDS = 25 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

export type Healed = {
  readonly backMs: number;
  readonly settledMs: number;
  readonly left: readonly Left[];
};

/** A payment that should be at rest and is not, with everything that was asked about it. */
type Left = { readonly id: string; readonly summary: string };

/** Nothing falls any more. Moves the clock until nothing is open, as the product promises. */
export async function heal(world: World, connect: () => Promise<pg.Client>): Promise<Healed> {
  const from = Date.now();
  await calm(world.acquirerUrl);
  await isBack(world);
  const backMs = Date.now() - from;
  const client = await connect();
  await move(world, STEP_SECONDS);
  await move(world, WAITING_SECONDS);
  await settle(world, client, false);
  const settledMs = Date.now() - from;
  await move(world, VOUCHER_EXPIRY_SECONDS);
  await passTime(world.acquirerUrl, BANK_SECONDS);
  await move(world, HOUR_SECONDS);
  const left = await settle(world, client, true);
  await client.end();
  return { backMs, settledMs, left };
}

/** A minute at a time, until the sweeps of so many minutes have left nothing; or what they left. */
async function settle(
  world: World,
  client: pg.Client,
  includesVouchers: boolean,
): Promise<readonly Left[]> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if ((await listOpen(client, includesVouchers)).length === 0) return [];
    await move(world, STEP_SECONDS);
  }
  return listOpen(client, includesVouchers);
}

async function move({ port }: World, seconds: number): Promise<void> {
  const visitor = createCaller({ port, from: '127.0.0.1' });
  await visitor.call('POST', '/sandbox/clock', { advance_seconds: seconds });
  visitor.close();
  // The server looks at the clock every second, and then runs its sweeps.
  await sleep(ROUND_MS);
}

/** Waits until the server answers from its database again. */
export async function isBack({ port }: World): Promise<void> {
  const until = Date.now() + BACK_WITHIN_MS;
  const visitor = createCaller({ port, from: '127.0.0.1' });
  while ((await visitor.call('GET', '/sandbox/world')).status !== 200) {
    if (Date.now() > until) throw new Error('the server did not come back by itself');
    await sleep(200);
  }
  visitor.close();
}

/**
 * Questions without an answer, and payers who are waited for. Those with slips may take days, and
 * after so many days nothing waits for its payer's yes either.
 */
async function listOpen(client: pg.Client, includesVouchers: boolean): Promise<readonly Left[]> {
  const { rows } = await client.query<Left>(
    `select p.id, concat_ws(' ', p.status, p.method, p.next_action->>'type', o.status,
       p.network_reference, json_agg(concat_ws(' ', a.kind, a.state, a.network_reference, a.id)
         order by a.opened_at)) as summary
     from payments p join orders o on o.id = p.order_id join attempts a on a.payment_id = p.id
     group by p.id, o.status
     having bool_or(a.state = 'open') or p.status = 'waiting_for_payment'
       and ($1 or coalesce(p.next_action->>'type', '') <> 'voucher')
       or $1 and p.status = 'processing'`,
    [includesVouchers],
  );
  return rows;
}
