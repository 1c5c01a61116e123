import { isOk } from './client.ts';
import { createInvoice } from './orders.ts';
import { continueAtBank, pay } from './pay.ts';
import type { Person } from './person.ts';

// Below, no issuer offers installments; above 30,000 yen a new device needs a step-up.
const AMOUNT = [10_000, 12_000] as const;

/** Pays a larger amount with a saved card in installments, as far as the plans allow it. */
export async function payInInstallments(person: Person): Promise<void> {
  const { world, client, cardIds } = person;
  const merchants = world.merchants.filter(({ installmentCounts }) => installmentCounts.length > 0);
  if (cardIds.length === 0 || merchants.length === 0) return;
  const card_id = world.random.pick(cardIds);
  const merchant = world.random.pick(merchants);
  const order = await createInvoice(world, merchant, world.random.between(...AMOUNT));
  if (order === undefined) return;
  const path = `/guest/orders/${order.id}/installment_plans?card_id=${card_id}`;
  const found = await client.send('look', { method: 'GET', path });
  if (!isOk(found)) return;
  const plans = (found.body.items as readonly Plan[]).filter(({ type }) => type !== 'one_time');
  if (plans.length === 0) return;
  const { type, count } = world.random.pick(plans);
  const split = { payment_type: type, ...(type === 'installment' && { installment_count: count }) };
  const body = { payment_method: 'card', card_id, ...split };
  const payment = await pay(person, order, { action: 'pay_installments', body });
  if (payment !== undefined) await continueAtBank(person, payment);
}

type Plan = { readonly type: string; readonly count: number };
