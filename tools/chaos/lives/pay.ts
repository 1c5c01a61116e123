import type { Answer } from '../caller.ts';
import { press } from '../stripe-sandbox-control.ts';
import type { ActionName } from './actions.ts';
import { isOk } from './client.ts';
import { addSale } from './merchants.ts';
import type { Means } from './methods.ts';
import type { Order } from './orders.ts';
import type { Person } from './person.ts';

/** A payment as its payer knows it. */
export type Payment = {
  readonly id: string;
  readonly order: Order;
  /** Undefined if another request of the same payer made the payment. */
  readonly key: string | undefined;
  readonly total: number;
  readonly status: string;
  readonly guestToken: string | undefined;
  /** The two digits on the payer's screen. */
  readonly number: string | undefined;
  readonly receiptId: string | undefined;
  readonly pageUrl: string | undefined;
};

const DECLINES: readonly string[] = ['payment.declined', 'payment.authentication_failed'];

/** Slides once. Undefined if there is no payment. */
export async function pay(
  person: Person,
  order: Order,
  means: Means,
): Promise<Payment | undefined> {
  const { world } = person;
  const key = world.random.uuid();
  return world.step(means.action, () =>
    slide(person, { action: means.action, order, means, key, isAlone: true }),
  );
}

/** Slides twice at once, with one key or with two: one payment at most. */
export async function payTwice(
  person: Person,
  order: Order,
  means: Means,
): Promise<Payment | undefined> {
  const { random, step } = person.world;
  const first = random.uuid();
  const keys = [first, random.chance(0.6) ? first : random.uuid()];
  const isAlone = new Set(keys).size === 1;
  return step('pay_twice', async () => {
    const slides = keys.map((key) =>
      slide(person, { action: 'pay_twice', order, means, key, isAlone }),
    );
    const made = (await Promise.all(slides)).filter((payment) => payment !== undefined);
    // Of a guest, only the last token is valid.
    return made.at(-1);
  });
}

/** Slides for another order with the key of a payment, as a faulty client does. */
export async function reuseKey(
  person: Person,
  { key }: Payment,
  order: Order,
  means: Means,
): Promise<void> {
  if (key === undefined) return;
  await person.world.step('reuse_key', () =>
    slide(person, { action: 'reuse_key', order, means, key, isAlone: true }),
  );
}

type Slide = {
  /** What it counts as. */
  readonly action: ActionName;
  readonly order: Order;
  readonly means: Means;
  readonly key: string;
  /** No other key is used for this order at the same time. */
  readonly isAlone: boolean;
};

async function slide(person: Person, input: Slide): Promise<Payment | undefined> {
  const { action, order, means, key, isAlone } = input;
  const answer = await person.client.send(action, {
    method: 'POST',
    path: `/guest/orders/${order.id}/payments`,
    body: { expected_amount: order.amount, gesture: 'slide', ...means.body },
    key,
  });
  if (DECLINES.includes(answer.code)) recordDecline(person, order, key);
  if (!isOk(answer)) return undefined;
  // A second key leads to the payment in progress of the first one. That is no promise of a
  // payment under the second key.
  const ownKey = isAlone || !answer.isReplay ? key : undefined;
  const payment = toPayment(answer, order, ownKey);
  recordPayment(person, payment, String(answer.body.payment_method));
  offerRefund(payment);
  return payment;
}

function recordPayment({ world }: Person, payment: Payment, method: string): void {
  const { id, key, status, order } = payment;
  if (key === undefined) return;
  const told = { key, order: order.id, amount: order.amount, status, payment: id, method };
  world.promises.record({ kind: 'slide', ...told });
}

function recordDecline(person: Person, { id: order, amount }: Order, key: string | undefined) {
  person.declinesLeft -= 1;
  if (key === undefined) return;
  person.world.promises.record({ kind: 'slide', key, order, amount, status: 'declined' });
}

/** Some payments are left to the merchant, who may refund them. */
function offerRefund({ id, total, status, order, key = '' }: Payment): void {
  const isDrawn = Number.parseInt(key.slice(0, 2), 16) < 40;
  if (status === 'processing' && isDrawn) addSale(order.merchant, { paymentId: id, total });
}

export function toPayment({ body }: Answer, order: Order, key: string | undefined): Payment {
  const action = body.next_action as { readonly url?: string } | null | undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    id: String(body.id),
    order,
    key,
    total: Number(body.actual_payment_amount),
    status: String(body.status),
    guestToken: text(body.guest_token),
    number: text(body.confirmation_number),
    receiptId: text(body.receipt_id),
    pageUrl: action?.url,
  };
}

/** Continues on the page of the bank, the wallet or the convenience store. */
export async function continueAtBank(person: Person, payment: Payment): Promise<Payment> {
  const { world, declinesLeft } = person;
  const { pageUrl } = payment;
  if (payment.status !== 'waiting_for_payment' || pageUrl === undefined) return payment;
  const draw = world.random.nextFloat();
  if (draw < 0.06) return cancelPayment(person, payment);
  if (draw < 0.12) return world.step('bank_abandon', () => abandon(person, payment));
  const isDeclined = draw < 0.18 && declinesLeft > 0;
  if (!isDeclined) return approveAtBank(person, payment);
  return world.step('bank_decline', () => answerBank(person, payment, 'bank_decline'));
}

/** Goes back to the app without an answer to the bank. */
async function abandon({ client }: Person, payment: Payment): Promise<Payment> {
  const { id, guestToken } = payment;
  const path = `/guest/payments/${id}`;
  await client.send('bank_abandon', { method: 'GET', path, ...(guestToken && { guestToken }) });
  return payment;
}

/** Approves on the page of the bank, if it asks. */
export async function approveAtBank(person: Person, payment: Payment): Promise<Payment> {
  if (payment.status !== 'waiting_for_payment' || payment.pageUrl === undefined) return payment;
  return person.world.step('bank_approve', () => answerBank(person, payment, 'bank_approve'));
}

async function answerBank(
  person: Person,
  payment: Payment,
  action: 'bank_approve' | 'bank_decline',
): Promise<Payment> {
  const { world } = person;
  const isPressed = await press(payment.pageUrl ?? '', action === 'bank_decline' ? 'no' : 'yes');
  world.note(action, PAGE_ANSWERS[isPressed ? 'pressed' : 'down']);
  // Some close the page, and the result reaches the product by the provider alone.
  return world.random.chance(0.8) ? resume(person, payment) : payment;
}

/** The page belongs to the Stripe sandbox; while it is down, the payer gives up. */
const PAGE_ANSWERS = {
  pressed: { status: 200, code: '', body: {}, isReplay: false, ms: 0 },
  down: { status: 0, code: 'page_down', body: {}, isReplay: false, ms: 0 },
} as const;

async function resume(person: Person, payment: Payment): Promise<Payment> {
  const { order, key, guestToken } = payment;
  const answer = await person.client.send('look', {
    method: 'POST',
    path: `/guest/payments/${payment.id}/resume`,
    ...(guestToken && { guestToken }),
  });
  if (DECLINES.includes(answer.code)) recordDecline(person, order, key);
  if (!isOk(answer)) return payment;
  const resumed = { ...toPayment(answer, order, key), guestToken };
  recordPayment(person, resumed, String(answer.body.payment_method));
  offerRefund(resumed);
  return resumed;
}

/** Cancels a payment that waits; of an authorized one it asks for the money back. */
export async function cancelPayment(person: Person, payment: Payment): Promise<Payment> {
  const { id, order, key, guestToken } = payment;
  const { client, world } = person;
  return world.step('cancel_payment', async () => {
    const answer = await client.send('cancel_payment', {
      method: 'POST',
      path: `/guest/payments/${id}/cancel`,
      ...(guestToken && { guestToken }),
    });
    if (!isOk(answer)) return payment;
    const canceled = { ...toPayment(answer, order, key), guestToken };
    world.promises.record({ kind: 'cancel', payment: id, status: canceled.status });
    return canceled;
  });
}
