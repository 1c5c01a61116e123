import { fromTypeId } from '@saifu/domain/shared/ids';
import { STAFF_ALONE_WINDOW_MS } from '@saifu/domain/shared/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser, proveByCode } from '../../../../testing/browser.ts';
import { signInAsMember } from '../../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../../testing/merchant.ts';
import { clearFaults, injectFault, tokenize } from '../../../../testing/payment-provider.ts';
import { read, SHOP } from '../../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../../testing/test-app.ts';
import { READING_TEST } from '../../../../testing/timeouts.ts';
import { completePayment } from '../../capture/complete-payment.ts';

vi.setConfig(READING_TEST);

const HANAKO = 'hanako@saifu.example';

let testApp: TestApp;
let payer: Browser;
let finance: Browser;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  payer = new Browser(testApp);
  await payer.signIn(HANAKO, 'momiji-no-michi');
  finance = await signInAsMember(testApp, 'finance');
  admin = await signInAsMember(testApp, 'admin');
});

afterEach(clearFaults);

const toUuid = (paymentId: string) => fromTypeId('payment', paymentId) ?? '';

/** A payment of the demo payer and the refund request for it. */
async function ask(amount: number, requested?: number) {
  const { store } = signInAsMerchant(testApp, SHOP);
  await proveByCode(testApp, payer, HANAKO);
  const order = await payer.post('/guest/orders', { store_id: store.id, pay_amount: amount });
  payer.idempotencyKey = crypto.randomUUID();
  const paid = await payer.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: amount,
    payment_method: 'card',
    card_token: await tokenize(),
    gesture: 'slide',
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  const payment = String(paid.body.id);
  await completePayment(testApp.deps, toUuid(payment), 'in_app');
  return { payment, request: await file(payment, requested) };
}

async function file(payment: string, requested?: number): Promise<string> {
  payer.idempotencyKey = crypto.randomUUID();
  const filed = await payer.post(`/payments/${payment}/refund_requests`, {
    ...{ reason_code: 'defective', reason: 'The plate came broken in two.' },
    ...(requested !== undefined && { requested_amount: requested }),
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  return filed.body.id;
}

const pathOf = (request: string) => `/staff/refund_requests/${request}`;
const decide = (request: string, body: object = {}, who = finance) =>
  who.post(`${pathOf(request)}/respond`, {
    ...{ decision: 'approve', message: '返金いたします。' },
    ...body,
  });
const approve = (id: string, who = admin) => who.call('POST', `/staff/approvals/${id}/approve`);
const listApprovals = async () => (await admin.get('/staff/approvals')).body.items;
const getRefunded = async (payment: string) =>
  (await read(testApp.deps, toUuid(payment))).refundedAmount;

test('a refund of ¥50,000 is made at once and counts as an act of the member', async () => {
  const { payment, request } = await ask(60_000, 50_000);
  const { status, body } = await decide(request);
  expect([status, body.status, body.awaits_approval]).toEqual([200, 'approved', null]);
  expect(body.alone_amount).toBe(0);
  expect(await getRefunded(payment)).toBe(50_000);
  expect((await finance.get(`/staff/payments/${payment}`)).body.alone_amount).toBe(0);
});

test('a refund of ¥60,000 waits for a second member, who is another person', async () => {
  const { payment, request } = await ask(60_000);
  const { body } = await decide(request);
  expect(body).toMatchObject({
    ...{ status: 'pending', approved_amount: null, alone_amount: 50_000 },
    awaits_approval: { amount: 60_000 },
  });
  expect(await getRefunded(payment)).toBe(0);
  const { id } = body.awaits_approval;
  const [listed] = await listApprovals();
  expect(listed).toMatchObject({
    ...{ id, action: 'refund_request.approve', subject: request, amount: 60_000 },
    ...{ reason: '返金いたします。', input: { decision: 'approve', amount: 60_000 } },
  });
  expect((await approve(id, finance)).body.code).toBe('approval.same_person');
  const support = await signInAsMember(testApp, 'support');
  expect((await approve(id, support)).body.code).toBe('member.not_allowed');
  expect(await getRefunded(payment)).toBe(0);
  expect((await approve(id)).body).toMatchObject({ status: 'executed', result_code: null });
  expect(await getRefunded(payment)).toBe(60_000);
  const decided = (await finance.get(pathOf(request))).body;
  expect(decided).toMatchObject({
    ...{ status: 'approved', approved_amount: 60_000, answered_by: 'staff' },
    ...{ merchant_response: '返金いたします。', awaits_approval: null },
  });
  const { items } = (await admin.get(`/staff/audit_entries?subject=${request}`)).body;
  expect(items).toMatchObject([
    { action: 'refund_request.answered', after: { status: 'approved', approval: id } },
  ]);
});

test('of two approvals at once one is made, and the money goes back once', async () => {
  const { payment, request } = await ask(60_000);
  const { id } = (await decide(request)).body.awaits_approval;
  const answers = await Promise.all([approve(id), approve(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await getRefunded(payment)).toBe(60_000);
});

test('a request that the payer withdrew meanwhile is not refunded', async () => {
  const { payment, request } = await ask(60_000);
  const { id } = (await decide(request)).body.awaits_approval;
  const withdrawn = await payer.call('POST', `/refund_requests/${request}/withdraw`);
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
  expect((await approve(id)).body).toMatchObject({
    ...{ status: 'failed', result_code: 'refund_request.closed' },
  });
  expect(await getRefunded(payment)).toBe(0);
});

test('the same decision twice, also at once, waits once; another one is refused meanwhile', async () => {
  const { request } = await ask(70_000);
  const same = await Promise.all([decide(request), decide(request)]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = same.map(({ body }) => body.awaits_approval.id);
  expect(first).toBe(second);
  const others = await Promise.all([
    decide(request, {}, admin),
    decide(request, { decision: 'reject' }),
    decide(request, { decision: 'partial', amount: 100 }),
    decide(request, { message: '別の説明' }),
  ]);
  expect(others.map(({ body }) => body.code)).toEqual(Array(4).fill('approval.waiting'));
  expect(await listApprovals()).toHaveLength(1);
  await admin.post(`/staff/approvals/${first}/reject`, { reason: '確認できません。' });
  expect((await decide(request, { decision: 'reject' })).body.status).toBe('rejected');
});

test('of two members who decide at once, one waits', async () => {
  const { request } = await ask(70_000);
  const answers = await Promise.all([decide(request), decide(request, {}, admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listApprovals()).toHaveLength(1);
});

test('refunds and refund requests of one payment count together, for a day', async () => {
  const { payment, request } = await ask(100_000, 30_000);
  expect((await decide(request)).body.status).toBe('approved');
  const again = await file(payment, 30_000);
  const { id } = (await decide(again)).body.awaits_approval;
  await finance.call('POST', `/staff/approvals/${id}/withdraw`);
  await admin.post('/sandbox/clock', { advance_seconds: STAFF_ALONE_WINDOW_MS / 1000 });
  finance = await signInAsMember(testApp, 'finance');
  expect((await decide(again)).body).toMatchObject({ status: 'approved', alone_amount: 20_000 });
  expect(await getRefunded(payment)).toBe(60_000);
});

test('a program refunds what a member may alone, and asks nobody for more', async () => {
  const key = signInAsStaff(testApp);
  const { payment, request } = await ask(60_000);
  expect((await decide(request, {}, key)).body.code).toBe('member.not_allowed');
  const part = { decision: 'partial', amount: 50_000 };
  expect((await decide(request, part, key)).body.status).toBe('partially_approved');
  expect(await getRefunded(payment)).toBe(50_000);
  expect(await listApprovals()).toEqual([]);
});

test('what cannot be refunded is refused before anybody is asked', async () => {
  const { request } = await ask(60_000);
  for (const body of [
    { decision: 'partial' },
    { decision: 'partial', amount: 60_000 },
    { decision: 'approve', amount: 59_999 },
    { decision: 'approve', message: '' },
    { decision: 'approve', message: '\u200b' },
  ]) {
    expect((await decide(request, body)).status).toBe(422);
  }
  expect(await listApprovals()).toEqual([]);
});

test('an approved refund whose answer is lost is begun once', async () => {
  const { payment, request } = await ask(60_000);
  const { id } = (await decide(request)).body.awaits_approval;
  await injectFault({ name: 'error_after', on: 'POST /v1/refunds' });
  expect((await approve(id)).body.status).toBe('executed');
  await clearFaults();
  await finance.call('POST', `/staff/payments/${payment}/reconcile`);
  expect(await getRefunded(payment)).toBe(60_000);
});
