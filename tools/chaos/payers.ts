import { tokeniseAt } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { type Answer, type Caller, createCaller } from './caller.ts';
import { addressOf, type World } from './demo-data.ts';
import { guestCard } from './many-slides.ts';
import type { Dice } from './random.ts';
import { giveBackSome } from './refund.ts';
import { type Order, openOrder, slide, type Tally } from './slide.ts';
import { press } from './stripe-sandbox-control.ts';

const ADDRESSES = 200;
const ATTEMPTS_MAX = 3;

type Way = { readonly name: string; readonly weight: number; readonly number?: string };

/** How people pay here, and how often. */
const WAYS: readonly Way[] = [
  { name: 'saved card', weight: 8 },
  { name: 'card', weight: 6, number: '4242424242424242' },
  // The bank wants to see its payer; the last of these it then declines.
  { name: 'card', weight: 3, number: '4000000000003220' },
  { name: 'card', weight: 1, number: '4000008400001629' },
  { name: 'card', weight: 2, number: '4000000000000002' },
  { name: 'paypay', weight: 2 },
  { name: 'bitcash', weight: 2 },
  { name: 'cash', weight: 1 },
];
const WEIGHED = WAYS.flatMap((way) => Array.from({ length: way.weight }, () => way));

/** One payer after the other, until it is over. */
export async function keepPaying(
  world: World,
  tally: Tally,
  dice: Dice,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { merchant, id: storeId } = world.shops[0] ?? dice.pick(world.shops);
    const order = await openOrder(merchant, storeId, dice.between(100, 900));
    if (order === null) continue;
    const withdrawn = dice.chance(0.05) ? withdraw(merchant, order, dice) : undefined;
    const paymentId = await payOne(world, order, tally, dice);
    await withdrawn;
    if (paymentId !== undefined && dice.chance(0.3)) {
      await giveBackSome(merchant, order, paymentId, tally, dice);
    }
  }
}

/** The shop takes an order back while it is being paid. */
async function withdraw(merchant: Caller, order: Order, dice: Dice): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, dice.between(0, 60)));
  await merchant.call('POST', `/merchant/orders/${order.id}/cancel`);
}

/** Pays, in one way after the other; which payment it came to, as far as anybody said. */
async function payOne(
  world: World,
  order: Order,
  tally: Tally,
  dice: Dice,
): Promise<string | undefined> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const payer = await payerFor(world, dice);
    if (payer === undefined) return undefined;
    const { caller, body, close } = payer;
    const key = dice.uuid();
    const answers = await Promise.all(
      Array.from({ length: dice.between(1, 4) }, (_, index) => {
        const mine = index === 0 || dice.chance(0.6) ? key : dice.uuid();
        return slide(caller, order, { key: mine, body }, tally, dice);
      }),
    );
    const made = answers.find(({ body: { guest_token: token } }) => token) ?? answers[0];
    if (made !== undefined) await goOn(caller, made, dice);
    close();
    const isDeclined = answers.some(({ code }) => code === 'payment.declined');
    if (!isDeclined) return typeof made?.body.id === 'string' ? made.body.id : undefined;
  }
  return undefined;
}

/** Somebody with something to pay with; undefined: nobody made a token of their card. */
async function payerFor(world: World, dice: Dice) {
  const way = dice.pick(WEIGHED);
  const person = dice.pick(world.payers);
  const token = way.number && (await tokeniseAt(world.acquirerUrl, way.number).catch(() => ''));
  if (token === '') return undefined;
  const body = bodyOf(way, token, person.cardId, dice);
  const isGuest = way.name !== 'saved card' && dice.chance(0.5);
  if (!isGuest) return { caller: person.caller, body, close: () => {} };
  const caller = createCaller({
    port: world.port,
    from: addressOf(500 + dice.between(0, ADDRESSES)),
  });
  return { caller, body, close: caller.close };
}

function bodyOf(way: Way, token: string | undefined, cardId: string, dice: Dice): object {
  const contact = { email: 'guest@example.com' };
  if (token !== undefined) return guestCard(token);
  if (way.name === 'saved card') return { payment_method: 'card', card_id: cardId };
  if (way.name !== 'bitcash') return { payment_method: way.name, contact };
  const kana = Array.from({ length: 4 }, () => dice.pick([...'かきくけこさしすせそ'])).join('');
  // What a number is worth is said by its first letters: plenty, little, or used up.
  const worth = dice.pick([...'あああいう']).repeat(12);
  return { payment_method: 'bitcash', bitcash_number: `${worth}${kana}`, contact };
}

/** The bank wants to see the payer, who says yes or no, or walks away; and may come back. */
async function goOn(caller: Caller, answer: Answer, dice: Dice): Promise<void> {
  const action = answer.body.next_action as { type: string; url: string } | null | undefined;
  if (!action?.url) return;
  const headers = { 'x-guest-token': String(answer.body.guest_token ?? '') };
  const path = `/guest/payments/${answer.body.id}`;
  if (dice.chance(0.1)) {
    await caller.call('POST', `${path}/cancel`, undefined, headers);
    return;
  }
  if (dice.chance(0.2)) return;
  await press(action.url, dice.chance(0.8) ? 'yes' : 'no');
  if (dice.chance(0.6)) await caller.call('POST', `${path}/resume`, undefined, headers);
}
