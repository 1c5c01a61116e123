import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerLink,
  confirmDuringRefund,
  confirmHere,
  requestRefund,
  withdraw,
} from './answers.ts';
import { isOk } from './client.ts';
import { getMerchantClient } from './merchant-clients.ts';
import { drawMeans } from './methods.ts';
import { createInvoice, type Order, scanAmount, scanStore } from './orders.ts';
import { cancelPayment, continueAtBank, type Payment, pay, payTwice, reuseKey } from './pay.ts';
import type { Person } from './person.ts';
import { readReceipt } from './receipts.ts';

/** Buys one thing: order, payment, bank, and what the payer does afterwards. */
export async function purchase(person: Person, given?: Order): Promise<void> {
  const order = given ?? (await drawOrder(person));
  if (order === undefined) return;
  const means = await drawMeans(person, order);
  if (means === undefined) return;
  const { random } = person.world;
  const isWithdrawn = random.chance(0.04);
  const isTwice = random.chance(0.08);
  const withdrawn = isWithdrawn ? cancelOrder(person, order) : undefined;
  const begun = await (isTwice ? payTwice : pay)(person, order, means);
  await withdrawn;
  if (begun === undefined) return;
  if (random.chance(0.03)) {
    const other = await createInvoice(person.world, order.merchant);
    if (other !== undefined) await reuseKey(person, begun, other, means);
  }
  await followUp(person, await continueAtBank(person, begun));
}

async function drawOrder(person: Person): Promise<Order | undefined> {
  const { random, merchants } = person.world;
  const merchant = random.pick(merchants);
  const draw = random.nextFloat();
  if (draw < 0.2) return scanStore(person, merchant);
  if (draw < 0.27) return scanAmount(person, merchant);
  return createInvoice(person.world, merchant);
}

/** The merchant cancels the order while it is being paid. */
async function cancelOrder({ world }: Person, order: Order): Promise<void> {
  const ms = world.random.between(0, 60);
  const client = getMerchantClient(world, order.merchant);
  await world.step('cancel_order', async () => {
    await sleep(ms);
    const path = `/merchant/orders/${order.id}/cancel`;
    const answer = await client.send('cancel_order', { method: 'POST', path });
    if (!isOk(answer)) return;
    const told = { order: order.id, status: String(answer.body.status) };
    world.promises.record({ kind: 'order_cancel', ...told });
  });
}

/** Confirms, objects, cancels, or leaves the payment to the 72 hours. */
async function followUp(person: Person, payment: Payment): Promise<void> {
  if (payment.status !== 'processing') return;
  const { random } = person.world;
  const isGuest = payment.guestToken !== undefined;
  const draw = random.nextFloat();
  if (draw < 0.4) {
    const receiptId = await confirmHere(person, payment);
    if (receiptId !== undefined && random.chance(0.3))
      await readReceipt(person, receiptId, payment);
  } else if (draw < 0.5) await answerLink(person, payment, 'confirm');
  else if (draw < 0.53) await answerLink(person, payment, 'cancel');
  else if (draw < 0.57) await confirmDuringRefund(person, payment);
  else if (draw < 0.6) await cancelPayment(person, payment);
  else if (draw < 0.66 && !isGuest) await object(person, payment);
}

async function object(person: Person, payment: Payment): Promise<void> {
  const id = await requestRefund(person, payment);
  if (id !== undefined && person.world.random.chance(0.25)) await withdraw(person, id);
}
