import { randomBytes } from 'node:crypto';
import { listMerchantRefundRequests } from '@saifu/contract/merchant-refund-request';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Browser } from '../../../testing/browser.ts';
import { downloadCsv } from '../../../testing/csv.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../history/past-payment.fixture.ts';

let testApp: TestApp;
let merchant: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  ({ merchant } = signInAsMerchant(testApp, 'さくら食堂'));
});

type Past = {
  readonly reason: string;
  readonly at: string;
  readonly requested: number;
  readonly approved?: number;
  readonly status?: string;
  readonly store?: string;
};

/** Inserts a refund request with a past date in Japan. */
async function addRefundRequest(past: Past): Promise<void> {
  const { reason, at, requested, approved = null, status = 'pending', store } = past;
  const paymentId = await addPast(testApp, { at, amount: 9000, ...(store && { store }) });
  await testApp.deps.db.pool.query(
    `insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason, is_urgent,
       requested_amount, approved_amount, status, version, idempotency_scope, idempotency_key,
       request_hash, filed_at, respond_by)
     select $1, id, store_id, user_id, 'other', $3, true, $4, $5, $6, 1, $7, $1, $7, $8, $8
     from payments where id = $2`,
    [
      ...[newUuid(), paymentId, reason, requested, approved, status, randomBytes(32)],
      new Date(`${at}+09:00`),
    ],
  );
}

async function addSome(): Promise<void> {
  const midori = 'みどりマート';
  await addRefundRequest({ reason: 'january', at: '2025-01-31T23:59:59', requested: 100 });
  await addRefundRequest({ reason: '@SUM(1)', at: '2025-02-01T00:00', requested: 200 });
  await addRefundRequest({
    ...{ reason: 'half', at: '2025-02-14T12:00', requested: 800 },
    ...{ approved: 300, status: 'partially_approved' },
  });
  await addRefundRequest({ reason: 'march', at: '2025-03-01T00:00', requested: 400 });
  await addRefundRequest({ reason: 'rival', at: '2025-02-14T12:00', requested: 1, store: midori });
}

const PATH = '/merchant/refund_requests';
const FEBRUARY = 'from=2025-02-01&to=2025-02-28';

async function list(query: string) {
  const answer = await merchant.get(`${PATH}?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(listMerchantRefundRequests.reply?.parse(answer.body)).toEqual(answer.body);
  return answer.body;
}

test('GET /merchant/refund_requests filters by days in Japan and returns totals', async () => {
  await addSome();
  const first = await list(`${FEBRUARY}&limit=1`);
  expect(first.items).toMatchObject([{ reason: 'half' }]);
  expect(first.totals).toEqual({ count: 2, requested_amount: 1000, approved_amount: 300 });
  const second = await list(`${FEBRUARY}&limit=1&cursor=${first.next_cursor}`);
  expect([second.items, second.totals]).toMatchObject([[{ reason: '@SUM(1)' }], null]);
  const pending = await list(`${FEBRUARY}&status=pending`);
  expect(pending.totals).toEqual({ count: 1, requested_amount: 200, approved_amount: 0 });
  const { body } = await merchant.get(`${PATH}?from=2025-02-02&to=2025-02-01`);
  expect(body.fields).toEqual([{ path: 'to', code: 'field.format' }]);
});

test('the list of staff has the counts of its queues, and no period', async () => {
  await addSome();
  const staff = signInAsStaff(testApp);
  const { body } = await staff.get('/staff/refund_requests?status=pending');
  expect(body.totals).toMatchObject({ open: 4, escalated: 0 });
  expect(body.items).toHaveLength(4);
  expect((await staff.get('/staff/refund_requests?from=2025-01-01')).status).toBe(422);
});

test('GET /merchant/refund_requests.csv has the items of the list without formulas', async () => {
  await addSome();
  const file = await downloadCsv(testApp, merchant, `${PATH}.csv?${FEBRUARY}`);
  expect(file.fileName).toBe('refund_requests_20250201-20250228.csv');
  expect(file.rows.map(({ reason }) => reason)).toEqual(['half', "'@SUM(1)"]);
  const { items } = await list(FEBRUARY);
  for (const [at, row] of file.rows.entries()) {
    const { store, evidence: _, messages: __, ...item } = items[at];
    const expected = { ...item, store_id: store.id, reason: row.reason };
    const texts = Object.entries(expected).map(([name, value]) => [name, String(value ?? '')]);
    expect(row).toEqual(Object.fromEntries(texts));
  }
});
