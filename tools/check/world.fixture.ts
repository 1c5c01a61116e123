import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { inject, onTestFinished } from 'vitest';
import { SANDBOX_KEYS } from '../../apps/api/src/config/config.ts';
import { orderSchedules } from '../../apps/api/src/modules/orders/schedules.ts';
import { reconcileAttempts } from '../../apps/api/src/modules/payments/reconcile/reconcile-attempts.ts';
import { readDay } from '../../apps/api/src/modules/reconciliation/report/read-day.ts';
import { recurringBillingSchedules } from '../../apps/api/src/modules/recurring-billing/schedules.ts';
import { startStripeSandbox } from '../../apps/api/src/platform/stripe-sandbox-process.ts';
import { Browser, type TestResponse } from '../../apps/api/src/testing/browser.ts';
import { signInAsMember } from '../../apps/api/src/testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../apps/api/src/testing/merchant.ts';
import { BITCASH, NUMBERS, press } from '../../apps/api/src/testing/payment-provider.ts';
import { tokenizeAt } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { createTestApp, type TestApp, testDatabase } from '../../apps/api/src/testing/test-app.ts';
import { openReceiver, type Receiver } from '../../apps/api/src/testing/webhook-receiver.ts';
import { toJapaneseDay, toUuid } from './ids.ts';
import { openDatabase } from './open-database.ts';
import { openPromises, type PromiseRecorder } from './promises.ts';

const SHOP = 'さくら食堂';
const GUEST = { contact: { email: 'guest@saifu.example' } };
const DAY_SECONDS = 24 * 60 * 60;
const TEN_OCLOCK_SECONDS = 10 * 60 * 60 + 5 * 60;
const JAPAN_SECONDS = 9 * 60 * 60;

/** A database to copy, the journal and the promises of one good world, and its payments. */
export type World = {
  readonly template: string;
  readonly journal: string;
  readonly promises: string;
  /** The ids of the payments, by what happened to them. */
  readonly ids: Readonly<Record<string, string>>;
};

type Context = {
  readonly testApp: TestApp;
  readonly stripeUrl: string;
  readonly merchant: Browser;
  readonly storeId: string;
  readonly hanako: Browser;
  readonly promises: PromiseRecorder;
  readonly ids: Record<string, string>;
};

type Body = Readonly<Record<string, unknown>>;

/** Drives the real product through every kind of payment, and keeps what it answered. */
export async function createWorld(folder: string): Promise<World> {
  const stripeDir = join(folder, 'stripe-sandbox');
  const keys = SANDBOX_KEYS;
  const stripe = await startStripeSandbox({ port: 0, dir: stripeDir, keys, webhook: null });
  onTestFinished(stripe.stop);
  const db = await testDatabase('template_world');
  const testApp = await createTestApp({ STRIPE_SANDBOX_URL: stripe.url }, db);
  const paths = { journal: join(folder, 'journal.jsonl'), promises: join(folder, 'promises') };
  const promises = openPromises(paths.promises);
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const context: Context = {
    testApp,
    stripeUrl: stripe.url,
    merchant,
    storeId: store.id,
    hanako: new Browser(testApp),
    promises,
    ids: {},
  };
  const receiver = await subscribe(context);
  await chargeRecurringBilling(context);
  await payOut(context);
  await payAsUser(context);
  await payAsGuest(context);
  await holdSome(context);
  await cancelSome(context);
  // Releases what the provider still holds of a payment that its payer has left.
  await reconcileAttempts(testApp.deps);
  await testApp.settle();
  await readReport(testApp);
  await keepReceipt(context, 'confirmed');
  for (const { id, body } of receiver.received) {
    promises.record({ kind: 'webhook', delivery: id, body });
  }
  promises.close();
  const { rows } = await db.pool.query('select current_database() as name');
  await testApp.app.close();
  await db.close();
  await stripe.stop();
  copyFileSync(join(stripeDir, 'journal.jsonl'), paths.journal);
  const template = await keepDatabase(rows[0].name);
  return { template, ...paths, ids: context.ids };
}

/** The provider's clock has not moved, so all is in its report of today. */
async function readReport({ deps }: TestApp): Promise<void> {
  await readDay(deps, toCivilDate(new Date()));
}

/** A copy that outlives the test, because its own is dropped with it. */
async function keepDatabase(source: string): Promise<string> {
  const server = await openDatabase(inject('postgresUrl'), '');
  await server.query(`create database check_world template ${source} strategy file_copy`);
  await server.end();
  return 'check_world';
}

async function must(answered: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status, body } = await answered;
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const advance = ({ merchant }: Context, seconds: number) =>
  must(merchant.post('/sandbox/clock', { advance_seconds: seconds }));

/** Events that occur in the minute after a webhook was created may pass it by. */
async function subscribe(context: Context): Promise<Receiver> {
  const receiver = await openReceiver();
  const made = await must(context.merchant.post('/merchant/webhooks', { url: receiver.url }));
  receiver.trust(made.secret);
  await advance(context, 2 * 60);
  return receiver;
}

type Payment = { readonly id: string; readonly amount: number; readonly who: Browser };

/** Slides, goes to the bank if asked to, and keeps the answers. */
async function pay(
  context: Context,
  label: string,
  payer: { readonly who: Browser; readonly order: string; readonly amount: number },
  body: Body,
): Promise<Payment> {
  const { who, order, amount } = payer;
  const key = crypto.randomUUID();
  who.idempotencyKey = key;
  const asked = { expected_amount: amount, gesture: 'slide', ...body };
  const paid = await must(who.post(`/guest/orders/${order}/payments`, asked));
  const method = String(body.payment_method);
  const told = { kind: 'slide', key, order, amount, method } as const;
  context.promises.record({ ...told, payment: paid.id, status: paid.status });
  context.ids[label] = toUuid(paid.id) ?? '';
  if (who.token === null) who.guestToken = paid.guest_token;
  if (paid.next_action !== null && label !== 'aborted') {
    await press(paid.next_action.url, 'yes');
    const back = await must(who.call('POST', `/guest/payments/${paid.id}/resume`));
    context.promises.record({ ...told, payment: paid.id, status: back.status });
  }
  return { id: paid.id, amount, who };
}

async function makeOrder(context: Context, who: Browser, amount: number): Promise<string> {
  const body = { store_id: context.storeId, pay_amount: amount };
  return (await must(who.post('/guest/orders', body))).id;
}

async function confirm({ promises }: Context, { id, who }: Payment): Promise<void> {
  const path = who.token === null ? `/guest/payments/${id}/confirm` : `/payments/${id}/confirm`;
  const { status } = await must(who.call('POST', path));
  promises.record({ kind: 'confirm', payment: id, status });
}

async function refund(context: Context, payment: Payment, amount: number): Promise<void> {
  const { merchant, promises } = context;
  const key = crypto.randomUUID();
  merchant.idempotencyKey = key;
  const path = `/merchant/payments/${payment.id}/refunds`;
  const { status } = await must(merchant.post(path, { amount }));
  promises.record({ kind: 'refund', payment: payment.id, key, amount, status });
}

async function signIn({ hanako }: Context): Promise<void> {
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
}

async function saveCard(context: Context): Promise<string> {
  const card_token = await tokenizeAt(context.stripeUrl, NUMBERS.fine);
  const { hanako } = context;
  const body = await must(hanako.post('/cards', { card_token, cardholder_name: 'Hanako Yamada' }));
  if (body.next_action === null) return body.card.id;
  await press(body.next_action.url, 'yes');
  return (await must(hanako.call('POST', `/cards/${body.id}/resume`))).card.id;
}

/** Accepts a recurring billing today and is charged for its first period tomorrow at ten. */
async function chargeRecurringBilling(context: Context): Promise<void> {
  const { testApp, merchant, hanako, storeId, promises } = context;
  const now = testApp.deps.clock.now();
  const today = toJapaneseDay(now);
  const tomorrow = toJapaneseDay(new Date(+now + DAY_SECONDS * 1000));
  merchant.idempotencyKey = crypto.randomUUID();
  const terms = {
    store_id: storeId,
    service_name: '朝の牛乳',
    initial_amount: 3000,
    monthly_amount: 1000,
    start_date: today,
    first_payment_deadline: tomorrow,
    monthly_payment_days: [Number(tomorrow.slice(8))],
  };
  const offered = await must(merchant.post('/merchant/recurring_billings', terms));
  await signIn(context);
  const card_id = await saveCard(context);
  const payer = { who: hanako, order: offered.order_id, amount: 3000 };
  const first = await pay(context, 'first', payer, { payment_method: 'card', card_id });
  await testApp.settle();
  await confirm(context, first);
  const secondOfDay = (Math.floor(+now / 1000) + JAPAN_SECONDS) % DAY_SECONDS;
  await advance(context, DAY_SECONDS - secondOfDay + TEN_OCLOCK_SECONDS);
  const tasks = [...orderSchedules(testApp.deps), ...recurringBillingSchedules(testApp.deps)];
  for (const task of tasks) await task.run(new AbortController().signal);
  await testApp.settle();
  const path = `/merchant/recurring_billings/${offered.id}/orders`;
  const charges: readonly Body[] = (await must(merchant.get(path))).items;
  const charged = charges.find(({ due_date }) => due_date === tomorrow);
  if (charged?.status !== 'paid') throw new Error(`not charged: ${JSON.stringify(charges)}`);
  const kept = { kind: 'charge', recurring_billing: offered.id, due_date: tomorrow } as const;
  promises.record({ ...kept, amount: 1000, status: 'paid' });
  const { rows } = await testApp.deps.db.pool.query(
    'select payment_id from charges where recurring_billing_id = $1',
    [toUuid(offered.id)],
  );
  context.ids.charged = rows[0].payment_id;
}

/** Pays the merchant out what was completed before today. */
async function payOut({ testApp, storeId, ids }: Context): Promise<void> {
  const { pool } = testApp.deps.db;
  const stores = await pool.query('select merchant_id from stores where id = $1', [
    toUuid(storeId),
  ]);
  const merchant = toTypeId('merchant', stores.rows[0].merchant_id);
  const body = { merchant_id: merchant, reason: 'The end of the month.' };
  const run = await must(signInAsStaff(testApp).post('/staff/payout_runs', body));
  if (run.payouts.count !== 1) throw new Error(`not paid out: ${JSON.stringify(run)}`);
  const payouts = await pool.query('select id from payouts');
  ids.payout = payouts.rows[0].id;
}

/** A signed-in user pays by saved card, confirms, and asks for refunds. */
async function payAsUser(context: Context): Promise<void> {
  const { hanako } = context;
  await signIn(context);
  const card_id = (await must(hanako.get('/cards'))).items[0].id;
  const buy = async (label: string, amount: number) => {
    const order = await makeOrder(context, hanako, amount);
    const payer = { who: hanako, order, amount };
    const payment = await pay(context, label, payer, { payment_method: 'card', card_id });
    await confirm(context, payment);
    return payment;
  };
  await buy('confirmed', 1280);
  await ask(context, await buy('partly', 20_000), { requested_amount: 15_000 }, [
    'partial',
    { amount: 12_000 },
  ]);
  await ask(context, await buy('returned', 1100), {}, ['approve', {}]);
  await ask(context, await buy('rejected', 1300), {}, ['reject', {}]);
}

/** Requests a refund and lets the merchant decide. */
async function ask(
  context: Context,
  payment: Payment,
  request: Body,
  [decision, more]: readonly [string, Body],
): Promise<void> {
  const { merchant, promises } = context;
  const key = crypto.randomUUID();
  payment.who.idempotencyKey = key;
  const why = { reason_code: 'defective', reason: 'The plate came broken in two.' };
  const path = `/payments/${payment.id}/refund_requests`;
  const filed = await must(payment.who.post(path, { ...why, ...request }));
  const { id, requested_amount: amount, status } = filed;
  const told = { kind: 'refund_request', refund_request: id, payment: payment.id } as const;
  promises.record({ ...told, key, amount, status });
  const answer = { decision, message: 'Sorry.', ...more };
  const decided = await must(merchant.post(`/merchant/refund_requests/${id}/respond`, answer));
  promises.record({
    kind: 'refund_decision',
    refund_request: id,
    status: decided.status,
    amount: decided.approved_amount,
  });
}

/** Guests pay by every other method, and merchants refund some of it. */
async function payAsGuest(context: Context): Promise<void> {
  const card = async (number: string) => ({
    payment_method: 'card',
    card_token: await tokenizeAt(context.stripeUrl, number),
    ...GUEST,
  });
  const buy = async (label: string, amount: number, body: Body) => {
    const who = new Browser(context.testApp);
    const order = await makeOrder(context, who, amount);
    return pay(context, label, { who, order, amount }, body);
  };
  await buy('secured', 2000, await card(NUMBERS.asks3ds));
  const paypay = await buy('paypay', 1500, { payment_method: 'paypay', ...GUEST });
  await confirm(context, paypay);
  await refund(context, paypay, 300);
  const number = { payment_method: 'bitcash', bitcash_number: BITCASH.full(), ...GUEST };
  await refund(context, await buy('bitcash', 1000, number), 1000);
  const coins = await buy('counter', 900, { payment_method: 'cash', by: 'staff' });
  await refund(context, coins, 200);
  await refund(context, await buy('voided', 1700, await card(NUMBERS.fine)), 1700);
  await refund(context, await buy('split', 3000, await card(NUMBERS.fine)), 500);
  await payVoucher(context);
  await decline(context, await card(NUMBERS.declined));
  const aborted = await buy('aborted', 1600, await card(NUMBERS.asks3ds));
  const ended = await must(aborted.who.call('POST', `/guest/payments/${aborted.id}/cancel`));
  context.promises.record({ kind: 'cancel', payment: aborted.id, status: ended.status });
}

const HELD_YEN = 2222;

/** A rule holds two payments of guests. Staff release one of them, and it is confirmed. */
async function holdSome(context: Context): Promise<void> {
  const { testApp, stripeUrl } = context;
  const risk = await signInAsMember(testApp, 'risk');
  const admin = await signInAsMember(testApp, 'admin');
  const reason = 'Like a payment of last week.';
  const items = [
    { signal: 'amount', op: 'gte', value: HELD_YEN },
    { signal: 'amount', op: 'lte', value: HELD_YEN },
  ];
  const rule = { name: 'One amount', condition: { match: 'all', items }, action: 'review', reason };
  const { id } = await must(risk.post('/staff/risk_rules', rule));
  const path = `/staff/risk_rules/${id}/activate`;
  const { approval_id: asked } = await must(risk.post(path, { version: 1, reason }));
  if (asked !== null) await must(admin.call('POST', `/staff/approvals/${asked}/approve`));
  const buy = async (label: string) => {
    const who = new Browser(testApp);
    const order = await makeOrder(context, who, HELD_YEN);
    const card_token = await tokenizeAt(stripeUrl, NUMBERS.fine);
    const body = { payment_method: 'card', card_token, ...GUEST };
    return pay(context, label, { who, order, amount: HELD_YEN }, body);
  };
  await buy('held');
  const released = await buy('released');
  const { items: open } = await must(risk.get('/staff/payment_reviews?state=open'));
  const review = open.find((one: Body) => one.payment_id === released.id);
  await must(risk.post(`/staff/payment_reviews/${review.id}/release`, { reason }));
  await confirm(context, released);
}

/** Cash at a convenience store, whose refund waits for the bank account of the payer. */
async function payVoucher(context: Context): Promise<void> {
  const invoice = { store_id: context.storeId, pay_amount: 1400 };
  const { id: order } = await must(context.merchant.post('/merchant/orders', invoice));
  const payer = { who: new Browser(context.testApp), order, amount: 1400 };
  const paid = await pay(context, 'voucher', payer, { payment_method: 'cash', ...GUEST });
  await refund(context, paid, 1400);
}

async function decline(context: Context, body: Body): Promise<void> {
  const who = new Browser(context.testApp);
  const order = await makeOrder(context, who, 1900);
  const key = crypto.randomUUID();
  who.idempotencyKey = key;
  const asked = { expected_amount: 1900, gesture: 'slide', ...body };
  const answer = await who.post(`/guest/orders/${order}/payments`, asked);
  if (answer.body.code !== 'payment.declined') throw new Error(JSON.stringify(answer.body));
  context.promises.record({ kind: 'slide', key, order, amount: 1900, status: 'declined' });
}

async function cancelSome({ merchant, storeId, promises }: Context): Promise<void> {
  const invoice = { store_id: storeId, pay_amount: 800 };
  const { id: order } = await must(merchant.post('/merchant/orders', invoice));
  const { status } = await must(merchant.call('POST', `/merchant/orders/${order}/cancel`));
  promises.record({ kind: 'order_cancel', order, status });
}

async function keepReceipt({ hanako, promises, ids }: Context, label: string): Promise<void> {
  const { items } = await must(hanako.get('/receipts'));
  const found = items.find((one: Body) => toUuid(one.payment_id) === ids[label]);
  const { id: receipt, payment_id: payment, number, amount } = found;
  promises.record({ kind: 'receipt', receipt, payment, number, amount });
}
