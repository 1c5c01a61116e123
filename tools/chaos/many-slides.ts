import { type Caller, createCaller } from './caller.ts';
import { addressOf, type World } from './demo-data.ts';
import type { Dice } from './random.ts';
import { type Order, openOrder, slide, type Tally } from './slide.ts';

const SLIDES = 20;
const ORDER_CONCURRENCY = 4;
const STRANGERS = 40;

/** Every order is slid twenty times at once, by one, two or many payers, with one key or many. */
export async function slideMany(
  world: World,
  count: number,
  tally: Tally,
  dice: Dice,
): Promise<readonly Order[]> {
  const guests = Array.from({ length: STRANGERS }, (_, index) =>
    createCaller({ port: world.port, from: addressOf(500 + index) }),
  );
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) {
    const { merchant, id } = dice.pick(world.shops);
    const order = await openOrder(merchant, id, dice.between(100, 500));
    if (order === null) throw new Error('no order could be made');
    orders.push(order);
  }
  const waiting = [...orders];
  const slideNext = async () => {
    for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
      await slideAll(world, guests, order, tally, dice);
    }
  };
  await Promise.all(Array.from({ length: ORDER_CONCURRENCY }, slideNext));
  for (const guest of guests) guest.close();
  return orders;
}

async function slideAll(
  { payers }: World,
  guests: readonly Caller[],
  order: Order,
  tally: Tally,
  dice: Dice,
): Promise<void> {
  const same = dice.uuid();
  const [first, second] = [dice.pick(payers), dice.pick(payers)];
  const guest = dice.pick(guests);
  const mine = { payment_method: 'card', card_id: first.cardId };
  const theirs = { payment_method: 'card', card_id: second.cardId };
  const typed = guestCard('pm_card_visa');
  const ways = [
    () => ({ caller: first.caller, key: same, body: mine }),
    () => ({ caller: first.caller, key: dice.uuid(), body: mine }),
    () => ({ caller: second.caller, key: dice.uuid(), body: theirs }),
    () => ({ caller: guest, key: same, body: typed }),
    () => ({ caller: dice.pick(guests), key: dice.uuid(), body: typed }),
  ];
  // On some orders only one payer slides, else the quickest kind of payer would always win.
  const mix = dice.pick([[0], [0, 1], [0, 1, 2], [3], [3, 4], [0, 1, 2, 3, 4]]);
  const slides = Array.from({ length: SLIDES }, () => ways[dice.pick(mix)]?.());
  await Promise.all(slides.map((one) => one && slide(one.caller, order, one, tally, dice)));
}

export function guestCard(token: string): object {
  const contact = { email: 'guest@example.com' };
  return { payment_method: 'card', card_token: token, contact };
}
