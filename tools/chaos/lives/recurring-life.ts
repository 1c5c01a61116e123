import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { press } from '../stripe-sandbox-control.ts';
import { addCard, register } from './account.ts';
import type { ActionName } from './actions.ts';
import { isOk } from './client.ts';
import { getMerchantClient } from './merchant-clients.ts';
import type { Merchant } from './merchants.ts';
import { approveAtBank, pay } from './pay.ts';
import type { Person } from './person.ts';
import { purchase } from './purchase.ts';
import type { LifeWorld } from './world.ts';

const FIRST_YEN = 1000;
const MONTHLY_YEN = 800;
const PLANS = 4;
const PURCHASES_BETWEEN = 8;
const TRIES_MAX = 20;
const TRY_MS = 300;

/** A member who signs up to plans, and answers their price changes between other payments. */
export async function liveAsSubscriber(world: LifeWorld): Promise<void> {
  const person = await register(world);
  if (person === undefined) return;
  try {
    await addCard(person);
    for (let plan = 0; plan < PLANS && !world.isOver(); plan += 1) {
      await subscribe(person);
      for (let done = 0; done < PURCHASES_BETWEEN && !world.isOver(); done += 1) {
        await purchase(person);
      }
    }
  } finally {
    person.client.close();
  }
}

async function subscribe(person: Person): Promise<void> {
  const { random, merchants, step } = person.world;
  const [cardId] = person.cardIds;
  if (cardId === undefined) return;
  const merchant = random.pick(merchants);
  const today = await readToday(person);
  if (today === undefined) return;
  const offer = await step('offer_plan', () => offerPlan(person, merchant, today));
  if (!isOk(offer)) return;
  const id = String(offer.body.id);
  const order = {
    id: String(offer.body.order_id),
    amount: FIRST_YEN,
    merchant,
    isAtCounter: false,
  };
  const body = { payment_method: 'card', card_id: cardId };
  const begun = await pay(person, order, { action: 'sign_up', body });
  const paid = begun && (await approveAtBank(person, begun));
  if (paid === undefined || !(await waitUntilBegun(person, id))) return;
  await changePrice(person, merchant, { id, today });
  if (random.chance(0.5)) await act(person, 'pause_plan', `/recurring_billings/${id}/pause`);
  if (random.chance(0.5)) await act(person, 'pause_plan', `/recurring_billings/${id}/resume`);
  if (random.chance(0.5)) {
    const path = `/recurring_billings/${id}/cancel`;
    await act(person, 'cancel_plan', path, { after_charge: true });
  }
}

/** The first payment activates the recurring billing a moment later. */
async function waitUntilBegun({ client, world }: Person, id: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES_MAX && !world.isOver(); tries += 1) {
    const path = `/recurring_billings/${id}`;
    const answer = await client.send('look', { method: 'GET', path });
    if (isOk(answer) && answer.body.status === 'active') return true;
    await sleep(TRY_MS);
  }
  return false;
}

function offerPlan({ world }: Person, merchant: Merchant, today: string) {
  const { random } = world;
  const days = Array.from({ length: random.between(1, 6) }, () => random.between(1, 31));
  const body = {
    store_id: merchant.storeId,
    service_name: '朝の牛乳',
    initial_amount: FIRST_YEN,
    monthly_amount: MONTHLY_YEN,
    start_date: today,
    first_payment_deadline: addDays(toDate(today), 5),
    monthly_payment_days: [...new Set(days)],
    pausable: true,
  };
  const path = '/merchant/recurring_billings';
  const request = { method: 'POST', path, body, key: random.uuid() };
  return getMerchantClient(world, merchant).send('offer_plan', request);
}

type Plan = { readonly id: string; readonly today: string };

/** The merchant proposes a price, and the payer accepts or declines it. */
async function changePrice(person: Person, merchant: Merchant, plan: Plan): Promise<void> {
  const { world } = person;
  const { random } = world;
  const change = {
    monthly_amount: MONTHLY_YEN + random.between(1, 200),
    from: addDays(toDate(plan.today), random.between(10, 40)),
  };
  const path = `/merchant/recurring_billings/${plan.id}/price_changes`;
  const request = { method: 'POST', path, body: change };
  const proposed = await world.step('change_price', () =>
    getMerchantClient(world, merchant).send('change_price', request),
  );
  if (!isOk(proposed)) return;
  const own = `/recurring_billings/${plan.id}/price_changes/${proposed.body.id}`;
  if (random.chance(0.4)) return void (await act(person, 'decline_price', `${own}/decline`));
  const accepted = await act(person, 'accept_price', `${own}/accept`);
  const action = accepted.body.next_action as { readonly url: string } | null | undefined;
  if (!action) return;
  await press(action.url, 'yes');
  await act(person, 'accept_price', `${own}/accept`);
}

function act({ world, client }: Person, action: ActionName, path: string, body?: object) {
  return world.step(action, () => {
    return client.send(action, { method: 'POST', path, ...(body && { body }) });
  });
}

/** The day in Japan by the clock of the sandbox. */
async function readToday({ client }: Person): Promise<string | undefined> {
  const body = { advance_seconds: 0 };
  const path = '/sandbox/clock';
  const answer = await client.send('look', { method: 'POST', path, body });
  return isOk(answer) ? toCivilDate(new Date(String(answer.body.now))) : undefined;
}

const toDate = (day: string) => toCivilDate(new Date(`${day}T12:00:00+09:00`));
