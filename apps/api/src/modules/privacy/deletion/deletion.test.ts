import { TERMS_VERSION } from '@saifu/contract/registration';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import { Browser, codeIn, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import {
  clearFaults,
  getStripeSandboxUrl,
  injectFault,
  tokenize,
} from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { escalateRefundRequests } from '../../payments/refund-request/decision/escalate-refund-requests.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { remindDeletion } from './remind-deletion.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const DAY_SECONDS = 24 * 60 * 60;
let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn(HANAKO, PASSWORD);
});

afterEach(clearFaults);

const pass = (days: number) =>
  hanako.post('/sandbox/clock', { advance_seconds: days * DAY_SECONDS });
const prove = (who = hanako) => who.post('/step_up/verify', { password: PASSWORD });
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await testApp.deps.db.pool.query(text, [...values])).rows;

async function leave() {
  await prove();
  return hanako.delete('/userinfo');
}

async function userId(): Promise<string> {
  const { id } = (await hanako.get('/userinfo')).body;
  return fromTypeId('user', id) ?? '';
}

async function saveCard() {
  const card = { card_token: await tokenize(), cardholder_name: 'Hanako Yamada' };
  return (await hanako.post('/cards', card)).body.card;
}

async function pay(cardId: string, more: Record<string, unknown> = {}) {
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  const caller = new Browser(testApp);
  Object.assign(caller, { cookie: hanako.cookie, token: hanako.token });
  caller.idempotencyKey = crypto.randomUUID();
  const requestBody = { expected_amount: 1280, payment_method: 'card', card_id: cardId };
  const body = { ...requestBody, gesture: 'slide', ...more };
  return caller.post(`/guest/orders/${order.body.id}/payments`, body);
}

test('a deletion request needs a step-up, ends all sessions and sends an email', async () => {
  const other = new Browser(testApp);
  await other.signIn(HANAKO, PASSWORD);
  expect((await hanako.delete('/userinfo')).body.code).toBe('session.step_up_required');
  const answer = await leave();
  expect(answer.status).toBe(202);
  const days =
    (Date.parse(answer.body.erase_at) - Date.parse(answer.body.requested_at)) / 1000 / DAY_SECONDS;
  expect(days).toBe(30);
  expect((await hanako.get('/userinfo')).status).toBe(401);
  expect((await other.get('/userinfo')).status).toBe(401);
  const message = await getLatestMessage(testApp, HANAKO);
  expect(message?.text).toContain('アカウントを残す');
  expect(message?.links[0]).toContain('/settings/privacy');
});

test('an open payment blocks the deletion and is listed', async () => {
  const card = await saveCard();
  const paid = await pay(card.id);
  expect(paid.status).toBe(201);
  const answer = await leave();
  expect(answer.body).toMatchObject({
    status: 409,
    code: 'account.in_use',
    params: { payments: 1, recurring_billings: 0, refund_requests: 0 },
  });
  const { unfinished, erase_at } = (await hanako.get('/userinfo/deletion')).body;
  const { id, created_at } = paid.body;
  const payment = { id, store_name: 'さくら食堂', amount: 1280, created_at };
  expect(unfinished).toEqual({ payments: [payment], recurring_billings: [], refund_requests: [] });
  expect(erase_at).toBeNull();
});

test('a live recurring billing blocks the deletion and is listed', async () => {
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  const today = toCivilDate(testApp.deps.clock.now());
  merchant.idempotencyKey = crypto.randomUUID();
  const offered = await merchant.post('/merchant/recurring_billings', {
    store_id: store.id,
    service_name: 'お弁当の定期便',
    initial_amount: 3000,
    monthly_amount: 1200,
    start_date: today,
    first_payment_deadline: today,
    monthly_payment_days: [1],
  });
  await rows('update recurring_billings set user_id = $1', [await userId()]);
  const answer = await leave();
  expect(answer.body).toMatchObject({
    code: 'account.in_use',
    params: { payments: 0, recurring_billings: 1, refund_requests: 0 },
  });
  const { unfinished } = (await hanako.get('/userinfo/deletion')).body;
  const names = { service_name: 'お弁当の定期便', store_name: 'さくら食堂' };
  expect(unfinished.recurring_billings).toEqual([{ id: offered.body.id, ...names }]);
});

/** Makes a completed payment and files a refund request for it. */
async function requestRefund() {
  const paid = await pay('', { payment_method: 'cash', card_id: undefined, by: 'staff' });
  const caller = new Browser(testApp);
  Object.assign(caller, { cookie: hanako.cookie, token: hanako.token });
  caller.idempotencyKey = crypto.randomUUID();
  const reason = '注文した料理が届きませんでした。';
  const body = { reason_code: 'not_received', reason };
  return (await caller.post(`/payments/${paid.body.id}/refund_requests`, body)).body;
}

test.each(['pending', 'escalated'])(
  'an open refund request (%s) blocks the deletion',
  async (status) => {
    const request = await requestRefund();
    expect(request.status).toBe('pending');
    if (status === 'escalated') {
      await pass(20);
      await escalateRefundRequests(testApp.deps);
      await hanako.signIn(HANAKO, PASSWORD);
    }
    const answer = await leave();
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'account.in_use',
      params: { payments: 0, recurring_billings: 0, refund_requests: 1 },
    });
    const { unfinished, erase_at } = (await hanako.get('/userinfo/deletion')).body;
    expect(unfinished.refund_requests).toEqual([
      { id: request.id, store_name: 'さくら食堂', amount: 1280, created_at: request.filed_at },
    ]);
    expect(erase_at).toBeNull();
  },
);

test('a withdrawn refund request does not block the deletion', async () => {
  const { id } = await requestRefund();
  await hanako.call('POST', `/refund_requests/${id}/withdraw`);
  expect((await leave()).status).toBe(202);
});

test('a refund request filed within the 30 days delays the erasure', async () => {
  const paid = await pay('', { payment_method: 'cash', card_id: undefined, by: 'staff' });
  await leave();
  await pass(29);
  await hanako.signIn(HANAKO, PASSWORD);
  hanako.idempotencyKey = crypto.randomUUID();
  const asked = await hanako.post(`/payments/${paid.body.id}/refund_requests`, {
    reason_code: 'not_received',
    reason: '注文した料理が届きませんでした。',
  });
  expect(asked.status).toBe(201);
  await pass(2);
  expect(await eraseAccounts(testApp.deps)).toBe(0);
  await rows(`update refund_requests set status = 'withdrawn', withdrawn_at = now()`);
  expect(await eraseAccounts(testApp.deps)).toBe(1);
});

test('POST /userinfo/restore cancels the deletion and allows payments again', async () => {
  await leave();
  await hanako.signIn(HANAKO, PASSWORD);
  const { erase_at } = (await hanako.get('/userinfo/deletion')).body;
  expect(erase_at).not.toBeNull();
  expect((await hanako.get('/userinfo')).body.erase_at).toBe(erase_at);
  const card = await saveCard();
  expect((await pay(card.id)).body).toMatchObject({
    status: 409,
    code: 'account.deletion_pending',
  });
  const restored = await hanako.call('POST', '/userinfo/restore');
  expect(restored.body).toMatchObject({ requested_at: null, erase_at: null });
  expect((await hanako.get('/userinfo')).body.erase_at).toBeNull();
  expect((await pay(card.id)).status).toBe(201);
  expect((await getLatestMessage(testApp, HANAKO))?.text).toContain('取り消されました');
  await pass(40);
  expect(await eraseAccounts(testApp.deps)).toBe(0);
});

test('one reminder is sent a week before the erasure', async () => {
  await leave();
  await pass(22);
  expect(await remindDeletion(testApp.deps)).toBe(0);
  await pass(2);
  const both = await Promise.all([remindDeletion(testApp.deps), remindDeletion(testApp.deps)]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect((await getLatestMessage(testApp, HANAKO))?.text).toContain('元に戻せません');
});

test('after 30 days the personal data is erased and the payment records stay', async () => {
  const id = await userId();
  const card = await saveCard();
  const { provider_method_id: method } = (await rows('select provider_method_id from cards'))[0];
  await hanako.put('/userinfo', { last_name: '山田', birth_date: '1990-02-28' });
  const paid = await pay(card.id, { payment_method: 'cash', card_id: undefined, by: 'staff' });
  expect(paid.body.status).toBe('complete');
  await leave();
  await testApp.settle();
  await pass(30);
  expect(await eraseAccounts(testApp.deps)).toBe(1);
  expect(await eraseAccounts(testApp.deps)).toBe(0);

  const [user] = await rows('select * from users where id = $1', [id]);
  expect(user).toMatchObject({
    status: 'erased',
    email: null,
    phone: null,
    password_hash: null,
    last_name: null,
    birth_date: null,
    display_name: null,
    provider_customer_id: null,
  });
  for (const table of [
    ...[
      'sessions',
      'sign_in_events',
      'verifications',
      'cards',
      'exports',
      'attachments',
      'consultations',
    ],
    ...['notifications', 'spending_limits', 'staff_spending_limits', 'receipt_scans'],
  ]) {
    const left = await rows(`select count(*)::int as n from ${table} where user_id = $1`, [id]);
    expect([table, left[0].n]).toEqual([table, 0]);
  }
  const [payment] = await rows('select * from payments where user_id = $1', [id]);
  expect(payment).toMatchObject({ status: 'complete', address_key: '', device_hash: null });
  expect(await getHolder(method)).toBeNull();

  const left = await rows('select subject from messages where destination = $1', [HANAKO]);
  expect(left).toEqual([{ subject: '【Saifu】アカウントを削除しました' }]);
  expect((await hanako.signIn(HANAKO, PASSWORD)).status).toBe(401);
});

test('the erasure keeps that a payment was held and stopped, and nothing about the payer', async () => {
  const id = await userId();
  const paid = await pay((await saveCard()).id);
  const paymentId = fromTypeId('payment', paid.body.id);
  const held = `insert into payment_reviews (id, payment_id, state, rules, signals, created_at,
      decided_at, decided_by, reason)
    values ($1, $2, 'released', '[]', '{"amount": 1280}', now(), now(), 'staff_key', 'Called.')`;
  await rows(held, [crypto.randomUUID(), paymentId]);
  const stopped = `insert into payment_blocks (id, hour, source, key, user_id, hits, last_at)
    values ($1, date_trunc('hour', now()), $2, $3, $4, 1, now())`;
  await rows(stopped, [crypto.randomUUID(), 'card_testing', `declines by ${id}`, id]);
  await rows(stopped, [crypto.randomUUID(), 'rule', 'rrl_1', id]);
  const confirmed = await hanako.call('POST', `/payments/${paid.body.id}/confirm`);
  expect(confirmed.body.status).toBe('complete');
  await leave();
  await testApp.settle();
  await pass(30);
  expect(await eraseAccounts(testApp.deps)).toBe(1);
  expect(await rows('select state, signals, reason from payment_reviews')).toEqual([
    { state: 'released', signals: {}, reason: '' },
  ]);
  expect(await rows('select source, user_id from payment_blocks')).toEqual([
    { source: 'rule', user_id: null },
  ]);
  const cards = 'select card_key from payments where user_id = $1 and card_key is not null';
  expect(await rows(cards, [id])).toEqual([]);
});

/** Customer of the card at the provider. */
async function getHolder(method: string): Promise<unknown> {
  const answer = await fetch(`${getStripeSandboxUrl()}/v1/payment_methods/${method}`, {
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
  });
  return ((await answer.json()) as { readonly customer: unknown }).customer;
}

test('no table contains personal data after the erasure, except the final message', async () => {
  await saveCard();
  await hanako.put('/userinfo', { last_name: 'ヒミツ田', address_line: 'ヒミツ町1-2' });
  await rows(
    `insert into contact_changes (id, user_id, channel, old_destination, old_verified,
      new_destination, guard_destination, status, requested_at, applied_at)
    values ($1, $2, 'email', 'hanako.old@saifu.example', true, $3, 'hanako.old@saifu.example',
      'applied', now(), now())`,
    [crypto.randomUUID(), await userId(), HANAKO],
  );
  await rows(
    `insert into messages (id, channel, destination, subject, body_text, created_at)
    values ($1, 'email', 'hanako.old@saifu.example', 'x', 'x', now())`,
    [crypto.randomUUID()],
  );
  await rows(
    `insert into receipt_scans (id, user_id, status, photo_count, error_code, error_params,
      rate_limit_key, created_at)
    values ($1, $2, 'failed', 1, 'overloaded', '{"title": "ヒミツ食堂"}', 'receipt scan', now())`,
    [crypto.randomUUID(), await userId()],
  );
  await leave();
  await testApp.settle();
  await pass(31);
  await eraseAccounts(testApp.deps);
  const tables = await rows(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { table_name: table } of tables) {
    const found = await rows(
      `select count(*)::int as n from "${table}" t where t::text ~ 'ヒミツ' or t::text ~* 'hanako'`,
    );
    const allowed = table === 'messages' ? 1 : 0;
    expect([table, found[0].n <= allowed]).toEqual([table, true]);
  }
});

test('a provider error leaves the account unerased, and a later run erases it', async () => {
  await saveCard();
  await leave();
  await pass(31);
  await injectFault({ name: 'error_before', next: 1, on: 'POST /v1/payment_methods' });
  expect(await eraseAccounts(testApp.deps)).toBe(0);
  expect(await rows('select id from cards')).toHaveLength(1);
  await clearFaults();
  const both = await Promise.all([eraseAccounts(testApp.deps), eraseAccounts(testApp.deps)]);
  expect(both.toSorted()).toEqual([0, 1]);
});

test('an email can be registered again only after the erasure', async () => {
  const form = {
    email: HANAKO,
    password: 'a whole new secret',
    password_confirmation: 'a whole new secret',
    terms_accepted: true,
    terms_version: TERMS_VERSION,
    locale: 'ja',
  };
  await leave();
  await testApp.settle();
  await pass(29);
  expect(await eraseAccounts(testApp.deps)).toBe(0);
  expect((await hanako.signIn(HANAKO, PASSWORD)).status).toBe(200);
  await pass(1);
  await eraseAccounts(testApp.deps);
  const late = await hanako.call('POST', '/userinfo/restore');
  expect(late.status).toBe(401);
  const again = new Browser(testApp);
  const answer = await again.post('/guest/registration', form);
  expect(answer.status).toBe(201);
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const proof = { registration_id: answer.body.registration_id, otp };
  expect((await again.post('/verify', proof)).status).toBe(200);
});

test('two concurrent deletion requests count once; a guest gets 401', async () => {
  await prove();
  const answers = await Promise.all([hanako.delete('/userinfo'), hanako.delete('/userinfo')]);
  for (const { status } of answers) expect([202, 401]).toContain(status);
  const events = await rows(
    `select id from outbox_events where type = 'account.deletion_requested'`,
  );
  expect(events).toHaveLength(1);
  expect((await new Browser(testApp).delete('/userinfo')).status).toBe(401);
});
