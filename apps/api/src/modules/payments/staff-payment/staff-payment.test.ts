import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import {
  listStaffTimelineEntries,
  type StaffTimelineEntryView,
} from '@saifu/contract/staff-payment';
import { toTypeId } from '@saifu/domain/shared/ids';
import { STAFF_ALONE_WINDOW_MS, STUCK_ATTEMPT_MS } from '@saifu/domain/shared/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsStaff } from '../../../testing/merchant.ts';
import { clearFaults, findIntents, injectFault } from '../../../testing/payment-provider.ts';
import { openShop, read, type Shop } from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import type { Payment } from '../payment.ts';

const REASON = 'お客様のお申し出により';

let testApp: TestApp;
let shop: Shop;
let finance: Browser;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  shop = await openShop(testApp);
  finance = await signInAsMember(testApp, 'finance');
  admin = await signInAsMember(testApp, 'admin');
});

afterEach(clearFaults);

const pathOf = ({ id }: Payment) => `/staff/payments/${toTypeId('payment', id)}`;

function act(
  who: Browser,
  payment: Payment,
  kind: string,
  body = {},
  key: string = crypto.randomUUID(),
) {
  who.idempotencyKey = key;
  return who.post(`${pathOf(payment)}/${kind}`, { reason: REASON, ...body });
}

const refund = (who: Browser, payment: Payment, amount?: number, key?: string) =>
  act(who, payment, 'refunds', amount === undefined ? {} : { amount }, key);
const approve = (id: string, who = admin) => who.call('POST', `/staff/approvals/${id}/approve`);
const lookUp = async (q: string, who = finance) =>
  (await who.get(`/staff/payments/lookup?q=${encodeURIComponent(q)}`)).body;

async function list(payment: Payment, who = finance): Promise<readonly StaffTimelineEntryView[]> {
  const { status, body } = await who.get(`${pathOf(payment)}/timeline?limit=100`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(listStaffTimelineEntries.reply?.parse(body)).toEqual(body);
  return body.items;
}

test('a refund up to ¥50,000 is made at once, with a reason, in both audit logs', async () => {
  const payment = await shop.payByPaypay(60_000);
  const made = await refund(finance, payment, 50_000);
  expect([made.status, made.body.outcome, made.body.approval_id]).toEqual([201, 'done', null]);
  expect(made.body.payment).toMatchObject({
    refunded_amount: 50_000,
    left_amount: 10_000,
    alone_amount: 0,
  });
  const subject = toTypeId('payment', payment.id);
  const after = { amount: 50_000, reason: REASON };
  const { items } = (await admin.get(`/staff/audit_entries?subject=${subject}`)).body;
  expect(items).toMatchObject([{ action: 'refund.started', after }]);
  const owner = await signInAsMember(testApp, 'owner');
  const merchants = (await owner.get('/console/audit_entries')).body.items;
  expect(merchants).toMatchObject([{ actor: 'staff', action: 'refund.started', subject, after }]);
  await testApp.settle();
  expect((await getLatestMessage(testApp, 'guest@saifu.example'))?.text).toContain('50,000');
  const timeline = (await owner.get(`/merchant/payments/${subject}/timeline`)).body.items;
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'refund', by: { kind: 'staff', name: null } }),
  );
});

test('a refund of ¥60,000 waits for a second member and is made once after the approval', async () => {
  const payment = await shop.payByPaypay(60_000);
  const asked = await refund(finance, payment);
  expect(asked.body).toMatchObject({
    outcome: 'awaits_approval',
    payment: { refunded_amount: 0, left_amount: 60_000 },
  });
  const id = asked.body.approval_id;
  expect((await approve(id, finance)).body.code).toBe('approval.same_person');
  const [listed] = (await admin.get('/staff/approvals?status=requested')).body.items;
  expect(listed).toMatchObject({ id, action: 'payment.refund', amount: 60_000, reason: REASON });
  const answers = await Promise.all([approve(id), approve(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const done: StaffApprovalView = (await admin.get(`/staff/approvals/${id}`)).body;
  expect(done).toMatchObject({ status: 'executed', result_code: null });
  expect(await read(testApp.deps, payment.id)).toMatchObject({
    status: 'refunded',
    refundedAmount: 60_000,
  });
  const acts = (await list(payment)).filter(({ kind }) => kind === 'staff_acted');
  expect(acts).toMatchObject([
    { amount: 60_000, by: { kind: 'staff' }, detail: { name: 'refund', reason: REASON } },
  ]);
  expect(acts[0]?.detail?.destination).not.toBeNull();
});

test('two refunds of ¥30,000 by one member are not a way around the limit', async () => {
  const payment = await shop.payByPaypay(100_000);
  expect((await refund(finance, payment, 30_000)).body.outcome).toBe('done');
  const second = await refund(finance, payment, 30_000);
  expect(second.body).toMatchObject({
    outcome: 'awaits_approval',
    payment: { refunded_amount: 30_000, alone_amount: 20_000 },
  });
  expect((await refund(admin, payment, 30_000)).body.outcome).toBe('done');
  await admin.post('/sandbox/clock', { advance_seconds: STAFF_ALONE_WINDOW_MS / 1000 });
  finance = await signInAsMember(testApp, 'finance');
  expect((await refund(finance, payment, 30_000)).body.outcome).toBe('done');
});

test('refunds of one member at once count together', async () => {
  const payment = await shop.payByPaypay(100_000);
  const others = await Promise.all([1, 2].map(() => signInAsMember(testApp, 'finance')));
  await Promise.all([finance, ...others].map((each) => refund(each, payment, 30_000)));
  expect((await read(testApp.deps, payment.id)).refundedAmount).toBe(30_000);
});

test('what cannot be refunded is refused before anybody is asked', async () => {
  const payment = await shop.payByPaypay(60_000);
  expect((await refund(finance, payment, 60_001)).body).toMatchObject({
    status: 409,
    code: 'refund.too_large',
  });
  for (const body of [{ reason: '' }, { reason: '\u200b' }, { amount: 0 }, { amount: -1 }]) {
    const refused = await act(finance, payment, 'refunds', { amount: 1, ...body });
    expect(refused.status).toBe(422);
  }
  await refund(finance, payment, 50_000);
  await refund(admin, payment, 10_000);
  expect((await refund(finance, payment)).body.code).toBe('payment.closed');
  expect((await admin.get('/staff/approvals')).body.items).toEqual([]);
});

test('an approved refund of more than is left by then fails and moves nothing', async () => {
  const payment = await shop.payByPaypay(60_000);
  const { approval_id: id } = (await refund(finance, payment)).body;
  await shop.refund(payment, 1000);
  expect((await approve(id)).body).toMatchObject({
    status: 'failed',
    result_code: 'refund.too_large',
    allowed: ['retry'],
  });
  expect((await read(testApp.deps, payment.id)).refundedAmount).toBe(1000);
});

test('a refund by staff and one by the merchant at once never exceed the payment', async () => {
  const payment = await shop.payByPaypay(40_000);
  await Promise.all([refund(finance, payment, 30_000), shop.refund(payment, 30_000)]);
  expect((await read(testApp.deps, payment.id)).refundedAmount).toBe(30_000);
});

test('a repeated request is the same act, also if it waits for approval', async () => {
  const payment = await shop.payByPaypay(100_000);
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await refund(finance, payment, 10_000, key);
  const again = await refund(finance, payment, 10_000, key);
  expect([again.status, again.body.payment.refunded_amount]).toEqual([201, 10_000]);
  expect((await refund(finance, payment, 11_000, key)).body.code).toBe('idempotency_key.reused');
  const asked = await refund(finance, payment, 60_000, other);
  const repeated = await refund(finance, payment, 60_000, other);
  expect(repeated.body.approval_id).toBe(asked.body.approval_id);
  expect((await refund(finance, payment, 61_000, other)).body.code).toBe('idempotency_key.reused');
  expect((await admin.get('/staff/approvals')).body.items).toHaveLength(1);
  finance.idempotencyKey = '';
  const without = await finance.post(`${pathOf(payment)}/refunds`, { reason: REASON });
  expect(without.body.code).toBe('idempotency_key.missing');
});

test('an authorization is voided; a captured payment is not', async () => {
  const payment = await shop.payByCard(20_000);
  const voided = await act(finance, payment, 'void');
  expect(voided.body).toMatchObject({ outcome: 'done', payment: { status: 'cancel' } });
  const captured = await shop.payByPaypay(20_000);
  expect((await act(finance, captured, 'void')).body.code).toBe('payment.captured');
  expect((await read(testApp.deps, captured.id)).refundedAmount).toBe(0);
});

test('a capture completes the payment, once; above ¥50,000 after an approval', async () => {
  const small = await shop.payByCard(20_000);
  const done = await act(finance, small, 'capture');
  expect(done.body).toMatchObject({
    outcome: 'done',
    payment: { status: 'complete', captured_amount: 20_000 },
  });
  expect((await act(finance, small, 'capture')).body.code).toBe('payment.closed');
  const large = await shop.payByCard(60_000);
  const asked = await act(finance, large, 'capture');
  expect(asked.body.outcome).toBe('awaits_approval');
  expect((await approve(asked.body.approval_id)).body.status).toBe('executed');
  expect((await read(testApp.deps, large.id)).status).toBe('complete');
});

test('a refund whose answer is lost is begun once and settled by asking the provider', async () => {
  const payment = await shop.payByPaypay(60_000);
  const { approval_id: id } = (await refund(finance, payment)).body;
  await injectFault({ name: 'error_after', on: 'POST /v1/refunds' });
  const approved = await approve(id);
  await clearFaults();
  expect(approved.body.status).toBe('executed');
  const open = (await finance.get(pathOf(payment))).body;
  expect(open.pending_attempt).toMatchObject({ kind: 'refund', state: 'open' });
  const asked = await finance.call('POST', `${pathOf(payment)}/reconcile`);
  expect(asked.body).toMatchObject({
    outcome: 'settled',
    attempt: { kind: 'refund', state: 'approved' },
    payment: { refunded_amount: 60_000, pending_attempt: null },
  });
  const again = await finance.call('POST', `${pathOf(payment)}/reconcile`);
  expect(again.body).toMatchObject({ outcome: 'nothing_open', attempt: null });
});

test('a stuck attempt is listed after its time, with its age, oldest first', async () => {
  const first = await shop.payByPaypay(1000);
  const second = await shop.payByPaypay(2000);
  await injectFault({ name: 'error_after', on: 'POST /v1/refunds' });
  for (const payment of [first, second]) await refund(finance, payment);
  const stuck = async () => (await finance.get('/staff/payments/stuck')).body.items;
  expect(await stuck()).toEqual([]);
  await admin.post('/sandbox/clock', { advance_seconds: STUCK_ATTEMPT_MS / 1000 });
  expect(await stuck()).toMatchObject([
    { payment_id: toTypeId('payment', first.id), kind: 'refund', state: 'open', amount: 1000 },
    { payment_id: toTypeId('payment', second.id) },
  ]);
  const page = (await finance.get('/staff/payments/stuck?limit=1')).body;
  const next = (await finance.get(`/staff/payments/stuck?cursor=${page.next_cursor}`)).body;
  expect(next.items).toMatchObject([{ payment_id: toTypeId('payment', second.id) }]);
});

test('asking the provider is limited for each payment', async () => {
  const payment = await shop.payByPaypay(1000);
  const answers = [];
  for (let nth = 0; nth < 7; nth += 1) {
    answers.push((await finance.call('POST', `${pathOf(payment)}/reconcile`)).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('a payment is found by each of its ids, and by those of the provider', async () => {
  const payment = await shop.payByPaypay(1000);
  await shop.refund(payment, 400);
  await testApp.settle();
  const [intent] = await findIntents(payment.id);
  const { rows } = await testApp.deps.db.pool.query(
    `select p.idempotency_key as key, a.id as attempt, r.id as receipt, r.number,
       refund.idempotency_key as refund_key
     from payments p join payment_attempts a on a.payment_id = p.id and a.kind = 'authorize'
       join payment_attempts refund on refund.payment_id = p.id and refund.kind = 'refund'
       left join receipts r on r.payment_id = p.id and r.refund_id is null
     where p.id = $1`,
    [payment.id],
  );
  const [row] = rows;
  const charge = String(Object(intent).latest_charge);
  const known = {
    payment: toTypeId('payment', payment.id),
    order: toTypeId('order', payment.orderId),
    attempt: toTypeId('attempt', row.attempt),
    idempotency_key: row.key,
    provider_reference: payment.providerReference ?? '',
  };
  for (const [by, q] of Object.entries(known)) {
    expect([by, await lookUp(q)]).toMatchObject([
      by,
      { items: [{ id: known.payment, matched_by: by }] },
    ]);
  }
  for (const q of [row.refund_key, payment.id, charge, ` ${known.payment.toUpperCase()} `]) {
    expect([q, (await lookUp(q)).items]).toMatchObject([q, [{ id: known.payment }]]);
  }
  if (row.number !== null) {
    expect((await lookUp(row.number)).items).toMatchObject([{ matched_by: 'receipt' }]);
    const receipt = toTypeId('receipt', row.receipt);
    expect((await lookUp(receipt)).items).toMatchObject([{ matched_by: 'receipt' }]);
  }
});

test('what is no id finds nothing, or is refused', async () => {
  await shop.payByPaypay(1000);
  for (const q of ['%', '_', 'pay_%', "'", 'pay_', 'さくら', 'ch_none', crypto.randomUUID()]) {
    expect([q, await lookUp(q)]).toEqual([q, { items: [] }]);
  }
  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`, '?q=%E2%80%8B']) {
    expect((await finance.get(`/staff/payments/lookup${query}`)).status).toBe(422);
  }
});

test('the page of a payment masks the payer and names store, merchant and card', async () => {
  const payment = await shop.payByCard(1000);
  const { status, body } = await finance.get(pathOf(payment));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'processing',
    card: { last4: '4242' },
    payer: { account_id: null, email: 'g•••••@saifu.example', phone: null },
    provider_reference: payment.providerReference,
    left_amount: 1000,
    alone_amount: 50_000,
  });
  expect(JSON.stringify(body)).not.toContain('guest@');
  const key = signInAsStaff(testApp);
  expect((await key.get(pathOf(payment))).status).toBe(200);
});

test('the timeline tells requests, balanced postings, events and messages in order', async () => {
  const payment = await shop.payByCard(20_000);
  await testApp.settle();
  await refund(finance, payment, 5000);
  await testApp.settle();
  const entries = await list(payment);
  const kinds = new Set(entries.map(({ kind }) => kind));
  for (const kind of [
    'order_created',
    'attempt_sent',
    'attempt_answered',
    'authorized',
    'posted',
  ]) {
    expect(kinds).toContain(kind);
  }
  for (const kind of ['event_published', 'message_sent', 'staff_acted', 'refund']) {
    expect(kinds).toContain(kind);
  }
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  const posted = entries.filter(({ kind }) => kind === 'posted');
  for (const { detail } of posted) {
    expect(detail?.lines.length).toBeGreaterThan(1);
    expect(detail?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  }
  const messages = entries.filter(({ kind }) => kind === 'message_sent');
  expect(messages.map(({ detail }) => detail?.name)).toContain('payment_confirm');
  expect(JSON.stringify(entries)).not.toContain('guest@');
  const paged: StaffTimelineEntryView[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await finance.get(`${pathOf(payment)}/timeline?limit=3${cursor}`);
    paged.push(...body.items);
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(paged).toEqual(entries);
});
