import { setTimeout as sleep } from 'node:timers/promises';
import { recordCharges } from './charges.ts';
import { isOk } from './client.ts';
import { decide } from './decisions.ts';
import { getMerchantClient } from './merchant-clients.ts';
import type { Merchant, Sale } from './merchants.ts';
import { createInvoice } from './orders.ts';
import { refund } from './refunds.ts';
import type { LifeWorld } from './world.ts';

const ROUNDS = 200;
const PAUSE_MS = 250;

/** A merchant: refunds, answers refund requests, and cancels orders. */
export async function liveAsMerchant(world: LifeWorld): Promise<void> {
  for (let round = 0; round < ROUNDS && !world.isOver(); round += 1) {
    const merchant = world.random.pick(world.merchants);
    const sale = merchant.sales.pop();
    if (sale !== undefined) await refundSale(world, merchant, sale);
    const draw = world.random.nextFloat();
    if (draw < 0.25) await answerRequests(world, merchant);
    else if (draw < 0.3) await cancelInvoice(world, merchant);
    else if (draw < 0.33) await recordCharges(world, merchant);
    await sleep(PAUSE_MS);
  }
}

/** The whole, parts one after the other, or several at once. */
async function refundSale(world: LifeWorld, merchant: Merchant, sale: Sale): Promise<void> {
  const { random, step } = world;
  const { total } = sale;
  const draw = random.nextFloat();
  if (draw < 0.3) {
    const input = { ...sale, key: random.uuid(), amount: undefined };
    const action = 'refund_whole';
    await step(action, () => refund(world, merchant, { ...input, action }));
    return;
  }
  const amounts = Array.from({ length: random.between(1, 3) }, () => {
    return random.between(1, Math.max(1, Math.floor(total / 2)));
  });
  const input = amounts.map((amount) => ({ ...sale, key: random.uuid(), amount }));
  if (draw < 0.5) {
    const action = 'refund_race';
    await step(action, () => {
      return Promise.all(input.map((one) => refund(world, merchant, { ...one, action })));
    });
    return;
  }
  const action = 'refund_part';
  for (const one of input) {
    const answer = await step(action, () => refund(world, merchant, { ...one, action }));
    // The same request again, as a program that lost the answer would send it.
    if (isOk(answer) && random.chance(0.3)) await refund(world, merchant, { ...one, action });
  }
}

async function answerRequests(world: LifeWorld, merchant: Merchant): Promise<void> {
  const client = getMerchantClient(world, merchant);
  const path = '/merchant/refund_requests?status=pending&limit=5';
  const found = await client.send('look', { method: 'GET', path });
  if (!isOk(found)) return;
  for (const request of found.body.items as readonly Pending[]) {
    await decide(world, client, { ...request, side: 'merchant' });
  }
}

type Pending = { readonly id: string; readonly requested_amount: number };

async function cancelInvoice(world: LifeWorld, merchant: Merchant): Promise<void> {
  const order = await createInvoice(world, merchant);
  if (order === undefined) return;
  await world.step('cancel_order', async () => {
    const path = `/merchant/orders/${order.id}/cancel`;
    const request = { method: 'POST', path };
    const answer = await getMerchantClient(world, merchant).send('cancel_order', request);
    if (!isOk(answer)) return;
    const told = { order: order.id, status: String(answer.body.status) };
    world.promises.record({ kind: 'order_cancel', ...told });
  });
}
