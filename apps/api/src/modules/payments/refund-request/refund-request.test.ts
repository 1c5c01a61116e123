import { fromTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import { createPng, sendAttachment } from '../../../testing/attachments.ts';
import { Browser, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import {
  clearFaults,
  findIntents,
  getStripeSandboxUrl,
  injectFault,
  tokenize,
} from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { READING_TEST } from '../../../testing/timeouts.ts';
import { completeDuePayments } from '../capture/complete-due-payments.ts';
import { completePayment } from '../capture/complete-payment.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';
import { escalateRefundRequests } from './decision/escalate-refund-requests.ts';

vi.setConfig(READING_TEST);

const SHOP = 'さくら食堂';
const HOUR = 3600;
let testApp: TestApp;
let hanako: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signedIn();
  const demo = signInAsMerchant(testApp, SHOP);
  merchant = demo.merchant;
  storeId = demo.store.id;
});

afterEach(clearFaults);

async function signedIn(loginId = 'hanako@saifu.example', password = 'momiji-no-michi') {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

const toUuid = (paymentId: string) => fromTypeId('payment', paymentId) ?? '';

/** Returns the id of an authorized payment. */
async function paid(amount = 1280): Promise<string> {
  const order = await hanako.post('/guest/orders', { store_id: storeId, pay_amount: amount });
  const card_token = await tokenize();
  hanako.idempotencyKey = crypto.randomUUID();
  const requestBody = {
    expected_amount: amount,
    payment_method: 'card',
    card_token,
    gesture: 'slide',
  };
  const answer = await hanako.post(`/guest/orders/${order.body.id}/payments`, requestBody);
  expect(answer.body.status).toBe('processing');
  return answer.body.id;
}

async function completed(amount = 1280): Promise<string> {
  const id = await paid(amount);
  await completePayment(testApp.deps, toUuid(id), 'in_app');
  return id;
}

type Body = Record<string, unknown>;
const WHY = { reason_code: 'defective', reason: 'The plate came broken in two.' };

function object(
  paymentId: string,
  body: Body = {},
  who = hanako,
  key: string = crypto.randomUUID(),
) {
  who.idempotencyKey = key;
  return who.post(`/payments/${paymentId}/refund_requests`, { ...WHY, ...body });
}

async function createRequest(paymentId: string, body: Body = {}): Promise<string> {
  const answer = await object(paymentId, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const respond = (id: string, decision: string, body: Body = {}, who = merchant) =>
  who.post(`/merchant/refund_requests/${id}/respond`, { decision, message: 'Sorry.', ...body });

const payment = async (id: string) => (await hanako.get(`/guest/payments/${id}`)).body;
const getRefundRequest = async (id: string) => (await hanako.get(`/refund_requests/${id}`)).body;
const advance = (seconds: number) => hanako.post('/sandbox/clock', { advance_seconds: seconds });

async function count(table: string, where = 'true'): Promise<number> {
  const text = `select count(*)::int as count from ${table} where ${where}`;
  return (await testApp.deps.db.pool.query(text)).rows[0].count;
}

const left = async (id: string) => {
  const { auto_complete_at } = await payment(id);
  return (Date.parse(auto_complete_at) - testApp.deps.clock.now().getTime()) / 1000 / HOUR;
};

test('POST refund_requests creates a request with attachments once per key and pauses the window', async () => {
  const id = await paid();
  const file = (await sendAttachment(testApp, hanako, createPng(), 'image/png', 'plate.png')).body;
  const key = crypto.randomUUID();
  const body = { requested_amount: 500, evidence_ids: [file.id, file.id] };
  const filed = await object(id, body, hanako, key);
  expect(filed.status).toBe(201);
  expect(filed.body).toMatchObject({
    payment_id: id,
    status: 'pending',
    store: { id: storeId, name: SHOP },
    payment_amount: 1280,
    requested_amount: 500,
    approved_amount: null,
    is_urgent: false,
    money: 'none',
    evidence: [file],
    messages: [],
  });
  expect((await payment(id)).auto_complete_at).toBeNull();
  expect(await count('outbox_events', "type = 'refund_request.created'")).toBe(1);
  const again = await object(id, body, hanako, key);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(filed.body);
  const other = await object(id, { ...body, requested_amount: 501 }, hanako, key);
  expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key.reused' });
  expect((await hanako.get('/refund_requests')).body.items).toEqual([filed.body]);
});

test('POST refund_requests returns the matching error for each invalid request', async () => {
  const id = await paid();
  const large = await object(id, { requested_amount: 1281 });
  expect(large.body).toMatchObject({
    status: 422,
    code: 'refund_request.amount_too_large',
    params: { max: 1280 },
  });
  const stranger = await signedIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await object(id, {}, stranger)).status).toBe(404);
  const file = (await sendAttachment(testApp, stranger, createPng(), 'image/png', 'a.png')).body;
  expect((await object(id, { evidence_ids: [file.id] })).status).toBe(404);
  const six = Array.from({ length: 6 }, () => file.id);
  expect((await object(id, { evidence_ids: six })).body.fields).toMatchObject([
    { path: 'evidence_ids', code: 'file.too_many', params: { max: 5 } },
  ]);
  expect(await count('refund_requests')).toBe(0);
  await createRequest(id, { reason_code: 'not_me' });
  expect((await object(id)).body).toMatchObject({
    status: 409,
    code: 'refund_request.open_already',
  });
  const own = await hanako.get('/refund_requests');
  expect(own.body.items[0].is_urgent).toBe(true);
  const theirs = await stranger.get(`/refund_requests/${own.body.items[0].id}`);
  expect(theirs.status).toBe(404);
});

test('an attachment can be used for one refund request only', async () => {
  const file = (await sendAttachment(testApp, hanako, createPng(), 'image/png', 'a.png')).body;
  await createRequest(await paid(), { evidence_ids: [file.id] });
  const again = await object(await paid(700), { evidence_ids: [file.id] });
  expect(again.status).toBe(404);
  expect(await count('refund_requests')).toBe(1);
});

test('a canceled payment and one completed 31 days ago accept no refund request', async () => {
  const id = await completed();
  await advance(31 * 24 * HOUR);
  hanako = await signedIn();
  expect((await object(id)).body).toMatchObject({ status: 409, code: 'refund_request.too_late' });
  const void_ = await paid();
  await respond(await createRequest(void_), 'approve');
  expect((await object(void_)).body).toMatchObject({ code: 'refund_request.not_possible' });
});

test('of ten concurrent requests one is created, with one key or with ten', async () => {
  const one = await paid();
  const key = crypto.randomUUID();
  hanako.idempotencyKey = key;
  const path = `/payments/${one}/refund_requests`;
  const same = await Promise.all(Array.from({ length: 10 }, () => hanako.post(path, WHY)));
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
  const two = await paid(700);
  const others = await Promise.all(Array.from({ length: 10 }, () => object(two)));
  const statuses = others.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await count('refund_requests')).toBe(2);
  expect(await count('outbox_events', "type = 'refund_request.created'")).toBe(2);
});

test('withdrawing is idempotent and resumes the confirmation window with the remaining time', async () => {
  const id = await paid();
  await advance(70 * HOUR);
  const refundRequest = await createRequest(id);
  await advance(100 * HOUR);
  for (let time = 0; time < 2; time += 1) {
    const taken = await hanako.call('POST', `/refund_requests/${refundRequest}/withdraw`);
    expect(taken.body).toMatchObject({ status: 'withdrawn', money: 'none' });
  }
  expect(await left(id)).toBeCloseTo(2, 1);
  expect((await respond(refundRequest, 'approve')).body.code).toBe('refund_request.closed');
  expect((await object(id)).status).toBe(201);
});

test('a payment does not complete while a refund request is open, and completes afterwards', async () => {
  const id = await paid();
  await advance(71 * HOUR);
  const refundRequest = await createRequest(id);
  await advance(24 * HOUR);
  expect(await completeDuePayments(testApp.deps)).toBe(0);
  await expect(completePayment(testApp.deps, toUuid(id), 'in_app')).rejects.toMatchObject({
    code: 'payment.objected',
  });
  await hanako.call('POST', `/refund_requests/${refundRequest}/withdraw`);
  expect(await completeDuePayments(testApp.deps)).toBe(0);
  await advance(HOUR);
  expect(await completeDuePayments(testApp.deps)).toBe(1);
  expect((await payment(id)).status).toBe('complete');
});

test('a payment accepts three refund requests in total, whatever their result', async () => {
  const id = await paid();
  for (const _ of [1, 2]) await respond(await createRequest(id), 'reject');
  const third = await createRequest(id);
  await hanako.call('POST', `/refund_requests/${third}/withdraw`);
  const fourth = await object(id);
  expect(fourth.body).toMatchObject({
    status: 409,
    code: 'refund_request.too_many',
    params: { max: 3 },
  });
  const canceled = await hanako.call('POST', `/guest/payments/${id}/cancel`);
  expect(canceled.body.code).toBe('refund_request.too_many');
  // The window keeps running and can no longer be paused.
  expect((await hanako.get(`/payments/${id}`)).body.auto_complete_at).not.toBeNull();
});

test('a user can create ten refund requests per hour, and replays do not count', async () => {
  const ids: string[] = [];
  for (const _ of Array(11)) ids.push(await paid(100));
  for (const id of ids.slice(0, 10)) {
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await object(id, {}, hanako, key)).status).toBe(201);
  }
  const late = await object(ids[10] ?? '');
  expect(late.body).toMatchObject({ status: 429, code: 'rate.limited' });
  expect((await hanako.get(`/payments/${ids[10]}`)).body.refund_request).toBeNull();
});

test('a rejection leaves the payer at least a day', async () => {
  const [soon, late] = [await paid(), await paid(700)];
  const early = await createRequest(soon);
  await advance(71 * HOUR);
  const last = await createRequest(late);
  expect((await respond(early, 'reject')).body).toMatchObject({
    status: 'rejected',
    merchant_response: 'Sorry.',
    answered_by: 'merchant',
    money: 'none',
  });
  await respond(last, 'reject');
  expect(await left(soon)).toBeCloseTo(72, 1);
  expect(await left(late)).toBeCloseTo(24, 1);
});

test('full approval before capture voids the authorization', async () => {
  const id = await paid();
  const answer = await respond(await createRequest(id), 'approve');
  expect(answer.body).toMatchObject({
    status: 'approved',
    approved_amount: 1280,
    money: 'returned',
  });
  expect((await payment(id)).status).toBe('cancel');
  expect(await findIntents(toUuid(id))).toMatchObject([{ status: 'canceled' }]);
});

test('partial approval before capture captures only the rest', async () => {
  const id = await paid();
  const refundRequest = await createRequest(id, { requested_amount: 500 });
  const none = await respond(refundRequest, 'partial');
  expect(none.body).toMatchObject({ status: 422, code: 'amount.missing' });
  const all = await respond(refundRequest, 'partial', { amount: 500 });
  expect(all.body).toMatchObject({
    code: 'refund_request.amount_too_large',
    params: { max: 499 },
  });
  expect((await respond(refundRequest, 'approve', { amount: 499 })).status).toBe(422);
  const answer = await respond(refundRequest, 'partial', { amount: 300 });
  expect(answer.body).toMatchObject({
    status: 'partially_approved',
    approved_amount: 300,
    money: 'returned',
  });
  expect(await findIntents(toUuid(id))).toMatchObject([
    { status: 'succeeded', amount: 1280, amount_received: 980 },
  ]);
  expect((await payment(id)).status).toBe('complete');
});

test('approval after completion refunds, and the rest limits the next request', async () => {
  const id = await completed();
  await respond(await createRequest(id), 'partial', { amount: 1000 });
  const more = await object(id, { requested_amount: 281 });
  expect(more.body).toMatchObject({
    code: 'refund_request.amount_too_large',
    params: { max: 280 },
  });
  const rest = await object(id);
  expect(rest.body.requested_amount).toBe(280);
  expect((await respond(rest.body.id, 'approve')).body.money).toBe('returned');
  expect(await payment(id)).toMatchObject({ status: 'refunded', refunded_amount: 1280 });
});

test('of many concurrent decisions one wins, and the refund is made once', async () => {
  const id = await completed();
  const refundRequest = await createRequest(id, { requested_amount: 600 });
  const partial = () => respond(refundRequest, 'partial', { amount: 300 });
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => respond(refundRequest, 'approve')),
    ...Array.from({ length: 4 }, partial),
    ...Array.from({ length: 4 }, () => respond(refundRequest, 'reject')),
  ]);
  const good = answers.filter(({ status }) => status === 200);
  expect(good).toHaveLength(4);
  expect(new Set(good.map(({ body }) => body.status)).size).toBe(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['refund_request.closed']));
  const { status } = await getRefundRequest(refundRequest);
  const back = { approved: 600, partially_approved: 300, rejected: 0 }[status as 'approved'];
  expect((await payment(id)).refunded_amount).toBe(back);
  expect(await count('payment_attempts', "kind = 'refund'")).toBe(back === 0 ? 0 : 1);
  expect(await count('outbox_events', "type = 'refund_request.answered'")).toBe(1);
});

test('twelve concurrent identical approvals make one refund at Stripe', async () => {
  const id = await completed();
  const refundRequest = await createRequest(id);
  const same = Array.from({ length: 12 }, () => respond(refundRequest, 'approve'));
  for (const { status } of await Promise.all(same)) expect(status).toBe(200);
  expect((await getRefundRequest(refundRequest)).money).toBe('returned');
  const [intent] = await findIntents(toUuid(id));
  const url = `${getStripeSandboxUrl()}/v1/refunds?payment_intent=${intent?.id}`;
  const headers = { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` };
  const { data } = (await (await fetch(url, { headers })).json()) as { data: unknown[] };
  expect(data).toMatchObject([{ amount: 1280, status: 'succeeded' }]);
});

test('approving after the authorization has expired makes no refund', async () => {
  const id = await paid();
  const refundRequest = await createRequest(id);
  await testApp.deps.db.pool.query("update payments set status = 'cancel' where id = $1", [
    toUuid(id),
  ]);
  const answer = await respond(refundRequest, 'approve');
  expect(answer.body).toMatchObject({ status: 'approved', money: 'returned' });
  expect(await count('payment_attempts', "kind <> 'authorize'")).toBe(0);
});

test('repeating a decision returns the same result, and another amount is rejected', async () => {
  const id = await completed();
  const refundRequest = await createRequest(id);
  const first = await respond(refundRequest, 'partial', { amount: 300 });
  const again = await respond(refundRequest, 'partial', { amount: 300, message: 'Again.' });
  expect(again.body).toEqual(first.body);
  const other = await respond(refundRequest, 'partial', { amount: 301 });
  expect(other.body).toMatchObject({ status: 409, code: 'refund_request.closed' });
  expect((await payment(id)).refunded_amount).toBe(300);
});

test('of a concurrent withdrawal and approval exactly one succeeds', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const id = await paid(500 + round);
    const refundRequest = await createRequest(id);
    const [gone, answered] = await Promise.all([
      hanako.call('POST', `/refund_requests/${refundRequest}/withdraw`),
      respond(refundRequest, 'approve'),
    ]);
    expect([gone.status, answered.status].toSorted()).toEqual([200, 409]);
    const { status, money } = await getRefundRequest(refundRequest);
    ends.add(`${status} ${money} ${(await payment(id)).status}`);
  }
  for (const end of ends) {
    expect(['withdrawn none processing', 'approved returned cancel']).toContain(end);
  }
});

test('a refund without a provider response is completed by reconciliation', async () => {
  const id = await completed();
  const refundRequest = await createRequest(id);
  await injectFault({ name: 'silent_after' });
  const answer = await respond(refundRequest, 'approve');
  expect(answer.body).toMatchObject({ status: 'approved', money: 'on_its_way' });
  await clearFaults();
  await advance(HOUR);
  await reconcileAttempts(testApp.deps);
  expect((await getRefundRequest(refundRequest)).money).toBe('returned');
  expect((await payment(id)).refunded_amount).toBe(1280);
});

test('an approval while another attempt is open is rejected and not stored', async () => {
  const id = await completed();
  const refundRequest = await createRequest(id);
  await testApp.deps.db.pool.query(
    `insert into payment_attempts (id, payment_id, kind, amount, state, opened_at, last_polled_at)
     values ($1, $2, 'refund', 1, 'open', now(), now())`,
    [crypto.randomUUID(), toUuid(id)],
  );
  const answer = await respond(refundRequest, 'approve');
  expect(answer.body).toMatchObject({ status: 409, code: 'refund.in_progress' });
  expect(await getRefundRequest(refundRequest)).toMatchObject({
    status: 'pending',
    merchant_response: null,
  });
  expect(await count('outbox_events', "type = 'refund_request.answered'")).toBe(0);
});

test('payer and merchant can exchange messages until the decision', async () => {
  const refundRequest = await createRequest(await paid());
  const path = `/refund_requests/${refundRequest}/messages`;
  expect((await hanako.post(path, { body: 'Look at the picture.' })).status).toBe(201);
  const answer = await merchant.post(`/merchant${path}`, { body: 'We see it.\nOne moment.' });
  expect(answer.body.messages).toMatchObject([
    { author: 'payer', body: 'Look at the picture.' },
    { author: 'merchant', body: 'We see it.\nOne moment.' },
  ]);
  await respond(refundRequest, 'reject');
  for (const who of [
    hanako.post(path, { body: 'No?' }),
    merchant.post(`/merchant${path}`, { body: 'No.' }),
  ]) {
    expect((await who).body).toMatchObject({ status: 409, code: 'refund_request.closed' });
  }
});

test('a payer can send 30 messages per hour', async () => {
  const path = `/refund_requests/${await createRequest(await paid())}/messages`;
  for (let number = 0; number < 30; number += 1) await hanako.post(path, { body: 'Hello?' });
  const more = await hanako.post(path, { body: 'Hello?' });
  expect(more.body).toMatchObject({ status: 429, code: 'rate.limited' });
});

test('a merchant sees the refund requests of its own stores only', async () => {
  const file = (await sendAttachment(testApp, hanako, createPng(), 'image/png', 'a.png')).body;
  const id = await createRequest(await paid(), { evidence_ids: [file.id] });
  const list = await merchant.get('/merchant/refund_requests?status=pending');
  expect(list.body.items).toMatchObject([{ id }]);
  const none = await merchant.get('/merchant/refund_requests?status=approved');
  expect(none.body.items).toEqual([]);
  expect((await merchant.get(`/merchant/refund_requests/${id}`)).body).toEqual(
    await getRefundRequest(id),
  );
  const url = `/api/v1/merchant/refund_requests/${id}/evidence/${file.id}`;
  const headers = { authorization: `Bearer ${merchant.token}` };
  const shown = await testApp.app.inject({ method: 'GET', url, headers });
  expect(shown.rawPayload.length).toBe(file.bytes);
  expect(shown.rawPayload.subarray(0, 4)).toEqual(createPng().subarray(0, 4));
  expect(shown.headers['content-disposition']).toMatch(/^attachment/);

  const { merchant: other } = signInAsMerchant(testApp, await otherShop());
  const path = `/merchant/refund_requests/${id}`;
  expect((await other.get('/merchant/refund_requests')).body.items).toEqual([]);
  expect((await other.get(path)).status).toBe(404);
  expect((await other.get(`${path}/evidence/${file.id}`)).status).toBe(404);
  expect((await other.post(`${path}/messages`, { body: 'Hello.' })).status).toBe(404);
  expect((await respond(id, 'reject', {}, other)).status).toBe(404);
});

async function otherShop(): Promise<string> {
  const { rows } = await testApp.deps.db.pool.query(
    `select name from stores where merchant_id <>
      (select merchant_id from stores where name = $1) limit 1`,
    [SHOP],
  );
  return rows[0].name;
}

/** Sets the clock to a fixed time, as if the sandbox had moved it. */
function setClock(moment: string): void {
  const now = new Date(moment);
  const advancedMs = () => now.getTime() - Date.now();
  const clock = { ...testApp.deps.clock, now: () => now, advancedMs };
  Object.assign(testApp.deps, { clock });
}

test('a request unanswered for seven business days is escalated to staff, who decide it', async () => {
  setClock('2026-12-25T15:00:00+09:00');
  hanako = await signedIn();
  const id = await paid();
  const refundRequest = await createRequest(id);
  expect((await getRefundRequest(refundRequest)).respond_by).toBe('2027-01-12T23:59:59+09:00');
  // Messages written now must be older than those written later.
  await testApp.settle();
  setClock('2027-01-12T23:59:58+09:00');
  expect(await escalateRefundRequests(testApp.deps)).toBe(0);
  setClock('2027-01-12T23:59:59+09:00');
  const both = [escalateRefundRequests(testApp.deps), escalateRefundRequests(testApp.deps)];
  expect((await Promise.all(both)).toSorted()).toEqual([0, 1]);
  const staff = signInAsStaff(testApp);
  const list = await staff.get('/staff/refund_requests');
  expect(list.body.items).toMatchObject([
    { id: refundRequest, status: 'escalated', escalated_at: '2027-01-12T23:59:59+09:00' },
  ]);
  expect(await count('outbox_events', "type = 'refund_request.escalated'")).toBe(1);
  const latestMessage = await getLatestMessage(testApp, 'hanako@saifu.example');
  expect(latestMessage).toMatchObject({ subject: expect.stringContaining('引き継ぎました') });
  const toMerchant = await getLatestMessage(testApp, 'restaurant@stores.saifu.example');
  expect(toMerchant?.text).toContain(refundRequest);
  expect(toMerchant?.text).toContain('2027/01/12 23:59');
  const path = `/staff/refund_requests/${refundRequest}`;
  await staff.post(`${path}/messages`, { body: 'We look into it.' });
  const words = { decision: 'approve', message: 'The provider grants it.' };
  expect((await staff.post(`${path}/respond`, words)).body).toMatchObject({
    status: 'approved',
    answered_by: 'staff',
    money: 'returned',
    messages: [{ author: 'staff' }],
  });
  expect((await respond(refundRequest, 'reject')).body.code).toBe('refund_request.closed');
});

test('the payer is notified of every change that others make', async () => {
  const id = await paid();
  const refundRequest = await createRequest(id, { requested_amount: 500 });
  const getLatestText = async () => {
    const newest = await getLatestMessage(testApp, 'hanako@saifu.example');
    expect(newest?.links[0]).toContain(refundRequest);
    return newest?.text;
  };
  const { respond_by } = await getRefundRequest(refundRequest);
  const deadline = respond_by.slice(0, 16).replaceAll('-', '/').replace('T', ' ');
  expect(await getLatestText()).toContain(deadline);
  const path = `/refund_requests/${refundRequest}/messages`;
  const messages = () => count('messages');
  const before = await messages();
  await hanako.post(path, { body: 'Hello?' });
  await testApp.settle();
  expect(await messages()).toBe(before);
  await merchant.post(`/merchant${path}`, { body: 'A secret between us.' });
  expect(await getLatestText()).not.toContain('A secret between us.');
  expect(await messages()).toBe(before + 1);
  await respond(refundRequest, 'reject', { message: 'It was whole when it left.' });
  const rejection = await getLatestText();
  expect(rejection).toContain('It was whole when it left.');
  expect(rejection).toContain('¥500');
});
