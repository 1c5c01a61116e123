import { tokenizeAt } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { type Answer, type Caller, createCaller } from './caller.ts';
import { guestCard } from './concurrent-payments.ts';
import { type DemoData, getAddress } from './demo-data.ts';
import type { Random } from './random.ts';
import { refundSome } from './refund.ts';
import { type Order, openOrder, slide, type Tally } from './slide.ts';
import { press } from './stripe-sandbox-control.ts';

// With fewer, long runs reach the limit of declined payments of most addresses.
const ADDRESSES = 8000;
const ATTEMPTS_MAX = 3;

type PayMethod = { readonly name: string; readonly weight: number; readonly number?: string };

/** Payment methods and their relative frequency. */
const PAY_METHODS: readonly PayMethod[] = [
  { name: 'saved card', weight: 8 },
  { name: 'card', weight: 6, number: '4242424242424242' },
  // These require 3-D Secure. The second one is declined afterwards.
  { name: 'card', weight: 3, number: '4000000000003220' },
  { name: 'card', weight: 1, number: '4000008400001629' },
  { name: 'card', weight: 2, number: '4000000000000002' },
  { name: 'paypay', weight: 2 },
  { name: 'bitcash', weight: 2 },
  { name: 'cash', weight: 1 },
];
const WEIGHED = PAY_METHODS.flatMap((method) =>
  Array.from({ length: method.weight }, () => method),
);

/** Pays one order after another until `isOver`. */
export async function payContinuously(
  demoData: DemoData,
  tally: Tally,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { merchant, id: storeId } = demoData.shops[0] ?? random.pick(demoData.shops);
    const order = await openOrder(merchant, storeId, random.between(100, 900));
    if (order === null) continue;
    const withdrawn = random.chance(0.05) ? withdraw(merchant, order, random) : undefined;
    const paymentId = await payOne(demoData, order, tally, random);
    await withdrawn;
    if (paymentId !== undefined && random.chance(0.3)) {
      await refundSome(merchant, order, paymentId, tally, random);
    }
  }
}

/** The merchant cancels an order while it is being paid. */
async function withdraw(merchant: Caller, order: Order, random: Random): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, random.between(0, 60)));
  await merchant.call('POST', `/merchant/orders/${order.id}/cancel`);
}

/** Tries up to three payment methods. Returns the payment id if a response contained one. */
async function payOne(
  demoData: DemoData,
  order: Order,
  tally: Tally,
  random: Random,
): Promise<string | undefined> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const payer = await payerFor(demoData, random);
    if (payer === undefined) return undefined;
    const { caller, body, close } = payer;
    const key = random.uuid();
    const answers = await Promise.all(
      Array.from({ length: random.between(1, 4) }, (_, index) => {
        const mine = index === 0 || random.chance(0.6) ? key : random.uuid();
        return slide(caller, order, { key: mine, body }, tally, random);
      }),
    );
    const made = answers.find(({ body: { guest_token: token } }) => token) ?? answers[0];
    if (made !== undefined) await completeAtBank(caller, made, random);
    close();
    const isDeclined = answers.some(({ code }) => code === 'payment.declined');
    if (!isDeclined) return typeof made?.body.id === 'string' ? made.body.id : undefined;
  }
  return undefined;
}

/** Picks a payer and a payment method. Undefined if the card could not be tokenized. */
async function payerFor(demoData: DemoData, random: Random) {
  const method = random.pick(WEIGHED);
  const person = random.pick(demoData.payers);
  const token =
    method.number && (await tokenizeAt(demoData.stripeSandboxUrl, method.number).catch(() => ''));
  if (token === '') return undefined;
  const body = createBody(method, token, person.cardId, random);
  const isGuest = method.name !== 'saved card' && random.chance(0.5);
  if (!isGuest) return { caller: person.caller, body, close: () => {} };
  const caller = createCaller({
    port: demoData.port,
    from: getAddress(500 + random.between(0, ADDRESSES)),
  });
  return { caller, body, close: caller.close };
}

function createBody(
  method: PayMethod,
  token: string | undefined,
  cardId: string,
  random: Random,
): object {
  const contact = { email: 'guest@example.com' };
  if (token !== undefined) return guestCard(token);
  if (method.name === 'saved card') return { payment_method: 'card', card_id: cardId };
  if (method.name !== 'bitcash') return { payment_method: method.name, contact };
  const kana = Array.from({ length: 4 }, () => random.pick([...'かきくけこさしすせそ'])).join('');
  // The first characters of a sandbox BitCash number select its balance: sufficient, insufficient
  // or used up.
  const worth = random.pick([...'あああいう']).repeat(12);
  return { payment_method: 'bitcash', bitcash_number: `${worth}${kana}`, contact };
}

/** The payer approves or rejects 3-D Secure, cancels or abandons the payment, and may resume it. */
async function completeAtBank(caller: Caller, answer: Answer, random: Random): Promise<void> {
  const action = answer.body.next_action as { type: string; url: string } | null | undefined;
  if (!action?.url) return;
  const headers = { 'x-guest-token': String(answer.body.guest_token ?? '') };
  const path = `/guest/payments/${answer.body.id}`;
  if (random.chance(0.1)) {
    await caller.call('POST', `${path}/cancel`, undefined, headers);
    return;
  }
  if (random.chance(0.2)) return;
  await press(action.url, random.chance(0.8) ? 'yes' : 'no');
  if (random.chance(0.6)) await caller.call('POST', `${path}/resume`, undefined, headers);
}
