import { getRetentionCutoff } from '@saifu/domain/privacy/retention';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPng, sendAttachment } from '../../../testing/attachments.ts';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { clearFaults, tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../ledger/ledger-faults.fixture.ts';
import { completePayment } from '../../payments/capture/complete-payment.ts';
import { addPast } from '../../payments/history/past-payment.fixture.ts';
import { eraseRecords } from './erase-records.ts';

const LONG_AGO = '2017-01-10T12:00';
let testApp: TestApp;
let hanako: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const demo = signInAsMerchant(testApp, 'さくら食堂');
  merchant = demo.merchant;
  storeId = demo.store.id;
});

afterEach(clearFaults);

const rows = async (text: string, ...values: unknown[]) =>
  (await testApp.deps.db.pool.query(text, values)).rows;
const toUuid = (id: string) => fromTypeId('payment', id) ?? '';

async function paid(amount = 12_800): Promise<string> {
  const order = await hanako.post('/guest/orders', { store_id: storeId, pay_amount: amount });
  hanako.idempotencyKey = crypto.randomUUID();
  const card = { payment_method: 'card', card_token: await tokenize() };
  const requestBody = { expected_amount: amount, gesture: 'slide', ...card };
  return (await hanako.post(`/guest/orders/${order.body.id}/payments`, requestBody)).body.id;
}

async function completed(amount?: number): Promise<string> {
  const id = await paid(amount);
  await completePayment(testApp.deps, toUuid(id), 'in_app');
  await testApp.settle();
  return id;
}

async function createRequest(id: string): Promise<string> {
  const file = (await sendAttachment(testApp, hanako, createPng(), 'image/png', 'plate.png')).body;
  hanako.idempotencyKey = crypto.randomUUID();
  const why = { reason_code: 'defective', reason: 'It came in two.', evidence_ids: [file.id] };
  return (await hanako.post(`/payments/${id}/refund_requests`, why)).body.id;
}

const respond = (id: string, body: Record<string, unknown>) =>
  merchant.post(`/merchant/refund_requests/${id}/respond`, { message: 'Sorry.', ...body });

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Dependencies with the clock on the last day of the retention period of today's records, plus
 * `days`.
 */
function later(days = 0) {
  const { db, clock, log } = testApp.deps;
  const today = clock.now();
  const now = new Date(today.getTime() + 8 * 365 * DAY_MS);
  while (getRetentionCutoff(new Date(now.getTime() + DAY_MS)) <= today) {
    now.setTime(now.getTime() + DAY_MS);
  }
  now.setTime(now.getTime() + days * DAY_MS);
  return { db, log, clock: { ...clock, now: () => now } };
}

const isThere = async (id: string) =>
  (await rows('select from payments where id = $1', toUuid(id))).length === 1;

/** Tables that contain one of the ids, without those that are deleted within months anyway. */
async function findTraces(...ids: readonly string[]): Promise<readonly string[]> {
  const tables = await rows(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('outbox_events', 'notifications',
       'messages')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const like = ids.map((id) => `%${id}%`);
    const hits = await rows(`select from ${name} t where t::text like any($1) limit 1`, like);
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted();
}

const getLedgerSum = async () =>
  (await rows('select sum(amount)::int as sum from postings'))[0].sum;

test('after the retention period a payment is erased and the ledger balances', async () => {
  // Erases closed demo records first.
  await eraseRecords(later(1));
  const id = await completed();
  const younger = await completed();
  const request = await createRequest(id);
  await hanako.post(`/refund_requests/${request}/messages`, { body: 'Look.' });
  await respond(request, { decision: 'partial', amount: 11_000 });
  await testApp.settle();
  hanako.idempotencyKey = crypto.randomUUID();
  const consultation = { subject: 'About it', content: 'When is it back?', payment_id: id };
  const question = (await hanako.post('/consultations', consultation)).body.id;
  const [{ order }] = await rows(
    'select order_id as order from payments where id = $1',
    toUuid(id),
  );
  const refundRequest = fromTypeId('refundRequest', request) ?? '';
  const receipts = await rows('select id from receipts where payment_id = $1', toUuid(id));
  expect(receipts).toHaveLength(2);
  await rows(
    `insert into payment_reviews (id, payment_id, state, rules, signals, created_at)
    values ($1, $2, 'released', '[]', '{}', now())`,
    crypto.randomUUID(),
    toUuid(id),
  );
  const all = [toUuid(id), order, refundRequest, ...receipts.map((receipt) => receipt.id)];
  expect(await findTraces(...all)).toEqual([
    'attachments',
    'consultations',
    'ledger_entries',
    'orders',
    'payment_attempts',
    'payment_reviews',
    'payment_transitions',
    'payments',
    'postings',
    'receipt_versions',
    'receipts',
    'refund_request_messages',
    'refund_requests',
  ]);
  const isYounger = 'id = (select order_id from payments where id = $1)';
  await rows(
    `update orders set updated_at = updated_at + interval '1 day' where ${isYounger}`,
    toUuid(younger),
  );

  expect(await eraseRecords(later())).toBe(0);
  expect(await eraseRecords(later(1))).toBe(1);
  // The books of merchants stay, with the id of a payment that nobody can look up any more.
  expect(await findTraces(...all)).toEqual(['ledger_entries']);
  expect(await findLedgerFaults(testApp.deps.db)).toEqual([]);
  expect(await isThere(younger)).toBe(true);
  expect(await getLedgerSum()).toBe(0);
  expect((await hanako.get(`/consultations/${question}`)).body).toMatchObject({ payment_id: null });
  expect(await eraseRecords(later(2))).toBe(1);
  expect(await rows('select from postings')).toEqual([]);
});

test('later changes extend the retention, and open records are not erased', async () => {
  const reserved = await paid();
  const disputed = await completed();
  await createRequest(disputed);
  const owed = await completed();
  const approvedRequest = await createRequest(owed);
  await respond(approvedRequest, { decision: 'partial', amount: 800 });
  // The provider declined the refund.
  await rows(
    `update payment_attempts set state = 'declined' where refund_request_id = $1`,
    fromTypeId('refundRequest', approvedRequest),
  );
  const asked = await addPast(testApp, { at: LONG_AGO });
  await rows(
    `insert into payment_attempts (id, payment_id, kind, amount, state, opened_at, last_polled_at)
     values (gen_random_uuid(), $1, 'refund', 1, 'open', now(), now())`,
    asked,
  );
  const returned = await addPast(testApp, { at: LONG_AGO });
  await rows(
    `insert into payment_attempts (id, payment_id, kind, amount, state, opened_at, last_polled_at,
      closed_at)
     values (gen_random_uuid(), $1, 'refund', 1, 'approved', now(), now(), now())`,
    returned,
  );
  const over = await addPast(testApp, { at: LONG_AGO });
  expect(await eraseRecords(testApp.deps)).toBe(1);
  expect(await rows('select from payments where id = $1', over)).toEqual([]);
  expect(await rows('select from payments where id = any($1)', [asked, returned])).toHaveLength(2);
  await eraseRecords(later(1));
  for (const id of [reserved, disputed, owed]) expect(await isThere(id)).toBe(true);
  expect(await rows('select from payments where id = $1', asked)).toHaveLength(1);
});

test('a saved receipt scan keeps its order', async () => {
  const id = await addPast(testApp, { at: LONG_AGO });
  const columns = `(order_id, fields, saved_by, saved_at, created_at)
    select order_id, '{}', user_id, created_at, created_at from payments where id = $1`;
  await rows(`insert into scan_contents ${columns}`, id);
  expect(await eraseRecords(testApp.deps)).toBe(0);
  await rows('delete from scan_contents');
  expect(await eraseRecords(testApp.deps)).toBe(1);
});

test('two workers erase each record once, oldest first, at most 200 per run', async () => {
  const { db } = testApp.deps;
  const ids = await Promise.all(
    Array.from({ length: 205 }, (_, nth) =>
      addPast(testApp, { at: `2018-03-01T${nth < 5 ? '13' : '12'}:00`, title: `Nth ${nth}` }),
    ),
  );
  const newest = ids.slice(0, 5);
  expect(await eraseRecords(testApp.deps)).toBe(200);
  const left = await rows('select id from payments order by id');
  expect(left.map(({ id }) => id)).toEqual(newest.toSorted());
  const both = await Promise.all([
    eraseRecords({ ...testApp.deps, db }),
    eraseRecords(testApp.deps),
  ]);
  expect(both.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(await rows('select from payments')).toEqual([]);
});

test('a recurring billing is erased period by period and then itself', async () => {
  const today = toCivilDate(testApp.deps.clock.now());
  merchant.idempotencyKey = crypto.randomUUID();
  const offered = await merchant.post('/merchant/recurring_billings', {
    store_id: storeId,
    service_name: 'お弁当の定期便',
    initial_amount: 3000,
    monthly_amount: 1200,
    start_date: today,
    first_payment_deadline: today,
    monthly_payment_days: [1],
  });
  const id = fromTypeId('recurringBilling', offered.body.id);
  const then = `${LONG_AGO}+09`;
  await rows(
    `update recurring_billings set status = 'active', charged_through = $3, activated_at = $2,
       user_id = (select id from users where email = 'hanako@saifu.example') where id = $1`,
    ...[id, then, today],
  );
  await rows(
    `update orders set status = 'paid', paid_at = $2, updated_at = $2
    where recurring_billing_id = $1`,
    ...[id, then],
  );
  const period = await addPast(testApp, { at: LONG_AGO });
  await rows(
    `update orders set source = 'recurring', recurring_billing_id = $1, due_date = '2017-01-10'
     where id = (select order_id from payments where id = $2)`,
    ...[id, period],
  );
  await rows(
    `insert into charges (recurring_billing_id, due_date, amount, status, order_id, payment_id,
      paid_on,
       created_at, updated_at)
     select $1, '2017-01-10', 1200, 'paid', order_id, id, '2017-01-10', created_at, created_at
     from payments where id = $2`,
    ...[id, period],
  );
  await rows(
    `insert into recurring_billing_reminders (recurring_billing_id, due_date, days, sent_at)
     values ($1, '2017-01-10', 3, $2)`,
    ...[id, then],
  );
  const getBilling = () => hanako.get(`/recurring_billings/${offered.body.id}`);
  expect(await eraseRecords(testApp.deps)).toBe(1);
  expect(await findTraces(period)).toEqual([]);
  expect((await getBilling()).body).toMatchObject({ id: offered.body.id, status: 'active' });

  const close = (at: string) =>
    rows(
      `update recurring_billings set status = 'canceled', closed_by = 'payer', closed_at = $2
       where id = $1`,
      ...[id, at],
    );
  await close(new Date().toISOString());
  expect(await eraseRecords(testApp.deps)).toBe(0);
  await close(then);
  expect(await eraseRecords(testApp.deps)).toBe(1);
  expect(await findTraces(id ?? '')).toEqual([]);
  expect((await getBilling()).status).toBe(404);
});
