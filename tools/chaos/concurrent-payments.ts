import { type Caller, createCaller } from './caller.ts';
import { type DemoData, getAddress } from './demo-data.ts';
import type { Random } from './random.ts';
import { type Order, openOrder, slide, type Tally } from './slide.ts';

const SLIDES = 20;
const ORDER_CONCURRENCY = 4;
const STRANGERS = 40;

/**
 * Pays every order with twenty concurrent requests from one, two or many payers, with one
 * idempotency key or many.
 */
export async function payManyTimes(
  demoData: DemoData,
  count: number,
  tally: Tally,
  random: Random,
): Promise<readonly Order[]> {
  const guests = Array.from({ length: STRANGERS }, (_, index) =>
    createCaller({ port: demoData.port, from: getAddress(500 + index) }),
  );
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) {
    const { merchant, id } = random.pick(demoData.shops);
    const order = await openOrder(merchant, id, random.between(100, 500));
    if (order === null) throw new Error('no order was created');
    orders.push(order);
  }
  const waiting = [...orders];
  const payNext = async () => {
    for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
      await payAllWays(demoData, guests, order, tally, random);
    }
  };
  await Promise.all(Array.from({ length: ORDER_CONCURRENCY }, payNext));
  for (const guest of guests) guest.close();
  return orders;
}

async function payAllWays(
  { payers }: DemoData,
  guests: readonly Caller[],
  order: Order,
  tally: Tally,
  random: Random,
): Promise<void> {
  const same = random.uuid();
  const [first, second] = [random.pick(payers), random.pick(payers)];
  const guest = random.pick(guests);
  const mine = { payment_method: 'card', card_id: first.cardId };
  const theirs = { payment_method: 'card', card_id: second.cardId };
  const typed = guestCard('pm_card_visa');
  const requests = [
    () => ({ caller: first.caller, key: same, body: mine }),
    () => ({ caller: first.caller, key: random.uuid(), body: mine }),
    () => ({ caller: second.caller, key: random.uuid(), body: theirs }),
    () => ({ caller: guest, key: same, body: typed }),
    () => ({ caller: random.pick(guests), key: random.uuid(), body: typed }),
  ];
  // Some orders have a single payer. Otherwise the fastest kind of payer would always win.
  const mix = random.pick([[0], [0, 1], [0, 1, 2], [3], [3, 4], [0, 1, 2, 3, 4]]);
  const slides = Array.from({ length: SLIDES }, () => requests[random.pick(mix)]?.());
  await Promise.all(slides.map((one) => one && slide(one.caller, order, one, tally, random)));
}

export function guestCard(token: string): object {
  const contact = { email: 'guest@example.com' };
  return { payment_method: 'card', card_token: token, contact };
}
