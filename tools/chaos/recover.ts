import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createCaller } from './caller.ts';
import type { DemoData } from './demo-data.ts';
import { advanceClock, clearFaults } from './stripe-sandbox-control.ts';

const RECOVERY_TIMEOUT_MS = 60_000;
const ROUNDS_MAX = 20;
const ROUND_MS = 2500;
// Attempts are polled again after a minute and given up after a quarter of an hour.
const STEP_SECONDS = 61;
const WAITING_SECONDS = 16 * 60;
// Convenience store vouchers expire at the end of the third day and are polled afterwards.
const VOUCHER_EXPIRY_SECONDS = 5 * 24 * 60 * 60;
// The payer provides bank details within a day. The provider is polled for them hourly.
const BANK_SECONDS = 25 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

export type Recovery = {
  readonly recoveryMs: number;
  readonly settledMs: number;
  readonly left: readonly Left[];
};

/** A payment that should be final and is not, with all its attempts. */
type Left = { readonly id: string; readonly summary: string };

/** Clears all faults, waits for recovery, and advances the clock until no payment is open. */
export async function recoverSandbox(
  demoData: DemoData,
  connect: () => Promise<pg.Client>,
): Promise<Recovery> {
  const from = Date.now();
  await clearFaults(demoData.stripeSandboxUrl);
  await waitUntilHealthy(demoData);
  const recoveryMs = Date.now() - from;
  const client = await connect();
  await move(demoData, STEP_SECONDS);
  await move(demoData, WAITING_SECONDS);
  await settle(demoData, client, false);
  const settledMs = Date.now() - from;
  await move(demoData, VOUCHER_EXPIRY_SECONDS);
  await advanceClock(demoData.stripeSandboxUrl, BANK_SECONDS);
  await move(demoData, HOUR_SECONDS);
  const left = await settle(demoData, client, true);
  await client.end();
  return { recoveryMs, settledMs, left };
}

/**
 * Advances the clock until no payment is open, minute by minute, in the end hour by hour, and only
 * while no payment is being finished. Returns what is left after the last round.
 */
async function settle(
  demoData: DemoData,
  client: pg.Client,
  includesVouchers: boolean,
): Promise<readonly Left[]> {
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS_MAX; ) {
    const { length } = await listOpen(client, includesVouchers);
    if (length === 0) return [];
    if (length < before) await sleep(ROUND_MS);
    else {
      round += 1;
      await move(demoData, includesVouchers ? HOUR_SECONDS : STEP_SECONDS);
    }
    before = length;
  }
  return listOpen(client, includesVouchers);
}

async function move({ port }: DemoData, seconds: number): Promise<void> {
  const visitor = createCaller({ port, from: '127.0.0.1' });
  await visitor.call('POST', '/sandbox/clock', { advance_seconds: seconds });
  visitor.close();
  // The server polls the clock every second and then runs its scheduled tasks.
  await sleep(ROUND_MS);
}

/** Waits until the server responds from its database again. */
export async function waitUntilHealthy({ port }: DemoData): Promise<void> {
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  const visitor = createCaller({ port, from: '127.0.0.1' });
  while ((await visitor.call('GET', '/sandbox/world')).status !== 200) {
    if (Date.now() > until) throw new Error('the server did not recover');
    await sleep(200);
  }
  visitor.close();
}

/**
 * Payments with an open attempt or waiting for the payer. Vouchers may stay open for days, so they
 * are included only at the end, when no payment may await confirmation either, unless a refund
 * request awaits its decision.
 */
async function listOpen(client: pg.Client, includesVouchers: boolean): Promise<readonly Left[]> {
  const { rows } = await client.query<Left>(
    `select p.id, concat_ws(' ', p.status, p.method, p.next_action->>'type', o.status,
       p.provider_reference, json_agg(concat_ws(' ', a.kind, a.state, a.provider_reference, a.id)
         order by a.opened_at)) as summary
     from payments p join orders o on o.id = p.order_id
       join payment_attempts a on a.payment_id = p.id
     group by p.id, o.status
     having bool_or(a.state = 'open') or p.status = 'waiting_for_payment'
       and ($1 or coalesce(p.next_action->>'type', '') <> 'voucher')
       or $1 and p.status = 'processing' and not exists (select from refund_requests r
         where r.payment_id = p.id and r.status in ('pending', 'escalated'))`,
    [includesVouchers],
  );
  return rows;
}
