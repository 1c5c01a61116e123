import type { Answer } from '../caller.ts';
import type { ActionName } from './actions.ts';
import { type Client, createClient, isOk } from './client.ts';
import type { Payment } from './pay.ts';
import type { Person } from './person.ts';
import { refund } from './refunds.ts';

/** Confirms in the app, or as a guest in the browser that paid. Returns the id of the receipt. */
export async function confirmHere(person: Person, payment: Payment): Promise<string | undefined> {
  return person.world.step('confirm_app', () => confirm(person, payment, 'confirm_app'));
}

async function confirm(person: Person, payment: Payment, action: ActionName) {
  const { id, guestToken } = payment;
  const isGuest = guestToken !== undefined;
  const answer = await person.client.send(action, {
    method: 'POST',
    path: `${isGuest ? '/guest' : ''}/payments/${id}/confirm`,
    ...(isGuest && { guestToken }),
  });
  if (!isOk(answer)) return undefined;
  const { status, receipt_id: receiptId } = answer.body;
  person.world.promises.record({ kind: 'confirm', payment: id, status: String(status) });
  return typeof receiptId === 'string' ? receiptId : undefined;
}

/** Opens the link of the message, here or on another device, and answers it. */
export async function answerLink(
  person: Person,
  payment: Payment,
  answer: 'confirm' | 'cancel',
): Promise<void> {
  const { world, contact, client } = person;
  const amount = `¥${payment.total.toLocaleString('en')}`;
  const token = await world.inbox.findToken(contact, 'ct', amount);
  if (token === undefined) return;
  if (answer === 'cancel') {
    await world.step('object_link', () =>
      sendAnswer(person, client, 'object_link', { token, payment }),
    );
    return;
  }
  if (world.random.chance(0.5)) {
    await world.step('confirm_link', () =>
      sendAnswer(person, client, 'confirm_link', { token, payment }),
    );
    return;
  }
  await world.step('confirm_number', async () => {
    const other = createClient(world);
    await sendAnswer(person, other, 'confirm_number', { token, payment });
    other.close();
  });
}

type LinkAnswer = { readonly token: string; readonly payment: Payment };

async function sendAnswer(
  { world }: Person,
  browser: Client,
  action: ActionName,
  { token, payment }: LinkAnswer,
): Promise<void> {
  const path = '/guest/payment_confirmations';
  const look = await browser.send('look', {
    method: 'POST',
    path: `${path}/look`,
    body: { token },
  });
  // Two payments of one amount have messages that look alike.
  if (!isOk(look) || look.body.payment_id !== payment.id) return;
  const body = {
    token,
    action: action === 'object_link' ? 'cancel' : 'confirm',
    ...(action === 'confirm_number' && payment.number && { number: payment.number }),
  };
  const answer = await browser.send(action, { method: 'POST', path, body });
  if (!isOk(answer)) return;
  const { payment_id, status } = answer.body;
  const told = { payment: String(payment_id), status: String(status) };
  world.promises.record({ kind: action === 'object_link' ? 'cancel' : 'confirm', ...told });
  recordRefundRequest(world.promises, told.payment, answer.body.refund_request);
}

/** The merchant refunds in the moment in which the payer confirms. */
export async function confirmDuringRefund(person: Person, payment: Payment): Promise<void> {
  const { world } = person;
  await world.step('confirm_during_refund', async () => {
    await Promise.all([
      confirm(person, payment, 'confirm_during_refund'),
      refund(world, payment.order.merchant, {
        paymentId: payment.id,
        key: world.random.uuid(),
        amount: world.random.chance(0.5) ? undefined : world.random.between(1, payment.total),
        total: payment.total,
        action: 'confirm_during_refund',
      }),
    ]);
  });
}

const REASONS = ['not_received', 'defective', 'duplicate', 'other'] as const;

/** Asks the store for the money, whole or a part. Returns the id of the request. */
export async function requestRefund(person: Person, payment: Payment): Promise<string | undefined> {
  const { client, world } = person;
  const { random } = world;
  const amount = random.chance(0.5)
    ? payment.order.amount
    : random.between(1, payment.order.amount);
  const key = random.uuid();
  const body = {
    reason_code: random.pick(REASONS),
    reason: 'The plate came broken in two.',
    requested_amount: amount,
  };
  const path = `/payments/${payment.id}/refund_requests`;
  return world.step('object', async () => {
    const answer = await client.send('object', { method: 'POST', path, body, key });
    if (!isOk(answer)) return undefined;
    const { id: refund_request, status, payment_id } = answer.body as Told;
    const requested = Number(answer.body.requested_amount);
    const told = { refund_request, payment: payment_id, key, amount: requested, status };
    world.promises.record({ kind: 'refund_request', ...told });
    return refund_request;
  });
}

type Told = { readonly id: string; readonly status: string; readonly payment_id: string };

type Summary = { readonly id: string; readonly status: string; readonly requested_amount: number };

/** A cancellation of an authorized payment makes a refund request, which has no key. */
function recordRefundRequest(
  promises: Person['world']['promises'],
  payment: string,
  request: unknown,
): void {
  if (typeof request !== 'object' || request === null) return;
  const { id: refund_request, status, requested_amount: amount } = request as Summary;
  promises.record({ kind: 'refund_request', refund_request, payment, amount, status });
}

export async function withdraw({ client, world }: Person, id: string): Promise<Answer> {
  return world.step('withdraw', async () => {
    const path = `/refund_requests/${id}/withdraw`;
    const answer = await client.send('withdraw', { method: 'POST', path });
    if (isOk(answer) && answer.body.status === 'withdrawn') {
      const told = { refund_request: id, status: 'withdrawn', amount: null };
      world.promises.record({ kind: 'refund_decision', ...told });
    }
    return answer;
  });
}
