import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { listWrittenMessages } from '../../../testing/messages.ts';
import {
  BITCASH,
  clearFaults,
  findIntents,
  injectFault,
} from '../../../testing/payment-provider.ts';
import { fromAmount, openRiskWorld, type RiskWorld } from '../../../testing/risk.ts';
import { createTestAppWithDemoData } from '../../../testing/test-app.ts';

let world: RiskWorld;

beforeEach(async () => {
  world = await openRiskWorld(await createTestAppWithDemoData());
  await world.activateRule([fromAmount(20_000)]);
});

/** A payment that the rule holds. */
async function hold(amount = 25_000) {
  const paid = await world.pay(amount);
  expect(paid.status).toBe(201);
  const [review] = await world.listReviews();
  return { payment: paid.body, review };
}

const confirm = (id: string) => world.guest.call('POST', `/guest/payments/${id}/confirm`);
const listTexts = async (to: string) =>
  (await listWrittenMessages(world.testApp.deps, to)).map(({ text }) => text);
const read = async (id: string) => (await world.merchant.get(`/merchant/payments/${id}`)).body;
const readAsPayer = async (id: string) => (await world.guest.get(`/guest/payments/${id}`)).body;

test('a held payment is authorized, shown as checked, and captured by nothing', async () => {
  const { payment, review } = await hold();
  expect(payment).toMatchObject({ status: 'processing', in_review: true, can_confirm_here: false });
  expect(review).toMatchObject({
    payment_id: payment.id,
    state: 'open',
    amount: 25_000,
    rule_names: ['A rule'],
    is_captured: false,
    is_escalated: false,
  });
  expect((await confirm(payment.id)).body.code).toBe('payment.in_review');
  const sale = await world.merchant.get(`/merchant/payments/${payment.id}`);
  expect(sale.body).toMatchObject({ status: 'processing', in_review: true });
  const { progress } = (await world.merchant.get(`/merchant/orders/${payment.order_id}/progress`))
    .body;
  expect(progress).toBe('in_review');
  // The payer is not asked to confirm, neither now nor by a reminder.
  await world.pass(73);
  expect(await read(payment.id)).toMatchObject({ status: 'processing', in_review: true });
  expect(await listTexts('payer@saifu.example')).toEqual([]);
  const [intent] = await findIntents(fromTypeId('payment', payment.id) ?? '');
  expect(intent?.status).toBe('requires_capture');
});

test('a held payment asks nothing of its payer, and every list says that it is checked', async () => {
  const payer = new Browser(world.testApp);
  await payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  const { id } = (await world.pay(25_000, payer, { contact: undefined })).body;
  const waits = async () =>
    (await payer.get('/home')).body.waiting.some((item: { id: string }) => item.id === id);
  const [row] = (await payer.get('/payments')).body.items;
  expect(row).toMatchObject({ id, in_review: true });
  expect((await payer.get('/home')).body.recent[0]).toMatchObject({ id, in_review: true });
  expect(await waits()).toBe(false);
  const readAsStaff = async () => (await world.getRisk().get(`/staff/payments/${id}`)).body;
  expect(await readAsStaff()).toMatchObject({ in_review: true });
  const [review] = await world.listReviews();
  await world.decide(review.id, 'release');
  expect((await payer.get('/payments')).body.items[0]).toMatchObject({ id, in_review: false });
  expect(await waits()).toBe(true);
  expect(await readAsStaff()).toMatchObject({ in_review: false });
});

test('a smaller payment is not held', async () => {
  const paid = await world.pay(19_999);
  expect(paid.body).toMatchObject({ in_review: false, can_confirm_here: true });
  expect(await world.listReviews()).toEqual([]);
});

test('a released payment can be confirmed, and its payer is asked to', async () => {
  const { payment, review } = await hold();
  const released = await world.decide(review.id, 'release');
  expect(released.body).toMatchObject({ state: 'released', reason: 'I called the payer.' });
  expect(await readAsPayer(payment.id)).toMatchObject({ in_review: false, can_confirm_here: true });
  expect((await confirm(payment.id)).body.status).toBe('complete');
  expect((await world.decide(review.id, 'void')).body.code).toBe('payment.closed');
});

test('a payment whose 72 hours passed while it was held completes by the next task', async () => {
  const { payment, review } = await hold();
  await world.pass(80);
  expect((await read(payment.id)).status).toBe('processing');
  expect((await world.decide(review.id, 'release')).status).toBe(200);
  await world.pass(1);
  expect(await read(payment.id)).toMatchObject({ status: 'complete', in_review: false });
});

test('a voided payment is given back, and payer and store are told', async () => {
  const { payment, review } = await hold();
  expect((await world.decide(review.id, 'void')).body).toMatchObject({
    state: 'voided',
    payment_status: 'cancel',
  });
  expect(await read(payment.id)).toMatchObject({ status: 'cancel', in_review: false });
  await world.pass(1);
  expect(await listTexts('payer@saifu.example')).toHaveLength(1);
  const texts = await listTexts('restaurant@stores.saifu.example');
  expect(texts.filter((text) => text.includes(payment.id))).toHaveLength(1);
});

test('of release and void at once exactly one wins', async () => {
  const { payment, review } = await hold();
  const both = await Promise.all([
    world.decide(review.id, 'release'),
    world.decide(review.id, 'void'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { status, in_review: isInReview } = await read(payment.id);
  expect(isInReview).toBe(false);
  expect(status).toBe(both[1]?.status === 200 ? 'cancel' : 'processing');
});

test('a decision needs a reason and is made once', async () => {
  const { review } = await hold();
  for (const reason of ['', '\u200b', 'x'.repeat(501)]) {
    expect((await world.decide(review.id, 'void', reason)).status).toBe(422);
  }
  expect((await world.decide(review.id, 'release')).status).toBe(200);
  expect((await world.decide(review.id, 'release')).body.code).toBe('payment_review.closed');
});

test('the store may refund a held payment in full, but not take a part of it', async () => {
  const { payment, review } = await hold();
  const refund = (amount?: number) => {
    world.merchant.idempotencyKey = crypto.randomUUID();
    return world.merchant.post(
      `/merchant/payments/${payment.id}/refunds`,
      amount ? { amount } : {},
    );
  };
  expect((await refund(1000)).body.code).toBe('payment.in_review');
  expect((await refund()).body).toMatchObject({ status: 'cancel', in_review: false });
  expect(await world.listReviews()).toEqual([]);
  expect((await world.decide(review.id, 'release')).body.code).toBe('payment.closed');
  await world.pass(1);
  expect((await world.listReviews('ended')).map(({ id }: { id: string }) => id)).toEqual([
    review.id,
  ]);
});

test('a payer who cancels while the payment is held opens a refund request', async () => {
  const { payment, review } = await hold();
  const canceled = await world.guest.call('POST', `/guest/payments/${payment.id}/cancel`);
  expect(canceled.body).toMatchObject({ status: 'processing', in_review: true });
  expect(canceled.body.refund_request).not.toBeNull();
  expect((await world.decide(review.id, 'void')).body.payment_status).toBe('cancel');
});

test('an undecided payment is escalated after four days and voided after five', async () => {
  const { payment } = await hold();
  await world.pass(4 * 24 + 1);
  expect((await world.listReviews())[0]).toMatchObject({ is_escalated: true });
  expect((await read(payment.id)).status).toBe('processing');
  await world.pass(24);
  expect((await read(payment.id)).status).toBe('cancel');
  const [review] = await world.listReviews('voided');
  const detail = await world.getRisk().get(`/staff/payment_reviews/${review.id}`);
  expect(detail.body).toMatchObject({ decided_by: 'system', state: 'voided' });
});

test('without an answer of the provider a voided payment stays held until the money is back', async () => {
  const { payment, review } = await hold();
  await injectFault({ name: 'silent_after', next: 1, on: 'POST /v1/payment_intents' });
  await world.decide(review.id, 'void');
  await clearFaults();
  expect((await confirm(payment.id)).status).toBe(409);
  await world.pass(1);
  expect((await read(payment.id)).status).toBe('cancel');
});

test('money that was taken at once is held before completion, and a void refunds it', async () => {
  await world.activateRule([{ signal: 'method', op: 'in', values: ['bitcash'] }]);
  const paid = await world.pay(1000, world.guest, {
    payment_method: 'bitcash',
    bitcash_number: BITCASH.full(),
    card_token: undefined,
  });
  if (paid.status !== 201) throw new Error(JSON.stringify(paid.body));
  const [review] = await world.listReviews();
  expect(review).toMatchObject({ is_captured: true, payment_status: 'processing' });
  expect((await confirm(paid.body.id)).body.code).toBe('payment.in_review');
  await world.pass(73);
  expect((await read(paid.body.id)).status).toBe('processing');
  expect((await world.decide(review.id, 'void')).body.payment_status).toBe('refunded');
});

test('the detail shows the signals, the masked payer and related payments', async () => {
  const before = await world.pay(500);
  const { review } = await hold();
  const { body } = await world.getRisk().get(`/staff/payment_reviews/${review.id}`);
  expect(body.signals).toEqual({ amount: 25_000 });
  expect(body.rules).toEqual([
    { id: expect.stringMatching(/^rrl_/), version: 1, name: 'A rule', action: 'review' },
  ]);
  expect(body.payer).toMatchObject({ user_id: null, email: 'p•••••@saifu.example' });
  expect(body.payer.card).toMatchObject({ brand: 'visa', last4: '4242' });
  expect(body.related).toEqual([
    expect.objectContaining({ id: before.body.id, amount: 500, same: ['card', 'device'] }),
  ]);
});

test('a review is taken and given back', async () => {
  const { review } = await hold();
  const assign = (assigned: boolean) =>
    world.getRisk().call('POST', `/staff/payment_reviews/${review.id}/assign`, { assigned });
  expect((await assign(true)).body.assigned_to).toMatchObject({ name: expect.any(String) });
  expect((await assign(false)).body.assigned_to).toBeNull();
  await world.decide(review.id, 'release');
  expect((await assign(true)).body.code).toBe('payment_review.closed');
});

test('the timeline for staff says that a rule held the payment, and who decided and why', async () => {
  const { payment, review } = await hold();
  const list = async () => {
    const path = `/staff/payments/${payment.id}/timeline?limit=100`;
    const { items } = (await world.getRisk().get(path)).body;
    return items.filter(({ kind }: { kind: string }) => kind.startsWith('review_'));
  };
  expect(await list()).toMatchObject([
    {
      ...{ kind: 'review_opened', by: { kind: 'system', name: null } },
      detail: { id: review.id, name: 'A rule', result: null },
    },
  ]);
  await world.decide(review.id, 'void');
  const [, decided, ...others] = await list();
  expect(others).toEqual([]);
  expect(decided).toMatchObject({
    ...{ kind: 'review_decided', by: { kind: 'staff' } },
    detail: { id: review.id, result: 'voided', reason: 'I called the payer.' },
  });
  expect(decided.by.name).toBeTruthy();
});
