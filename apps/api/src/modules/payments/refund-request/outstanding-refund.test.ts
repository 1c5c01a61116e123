import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../history/past-payment.fixture.ts';
import * as outstandingRefunds from './outstanding-refund.repository.ts';

const AT = '2026-11-01T12:00';

async function insertRefundRequest(
  testApp: TestApp,
  paymentId: string,
  status: 'pending' | 'partially_approved',
) {
  const id = newUuid();
  const approvedAmount = status === 'pending' ? null : 400;
  await testApp.deps.db.pool.query(
    `insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason, is_urgent,
       requested_amount, approved_amount, status, version, idempotency_scope, idempotency_key,
       request_hash,
       filed_at, respond_by, answered_at)
     select $1, id, store_id, user_id, 'other', '', false, 400, $3, $4, 1, $5, $1, $5, created_at,
       created_at, case when $3::bigint is null then null else created_at end
     from payments where id = $2`,
    [id, paymentId, approvedAmount, status, randomBytes(32)],
  );
  return id;
}

/** A payment with an approved partial refund that the provider declined. */
async function addDeclinedRefund(testApp: TestApp) {
  const id = await addPast(testApp, { at: AT });
  const refundRequestId = await insertRefundRequest(testApp, id, 'partially_approved');
  await testApp.deps.db.pool.query(
    `insert into payment_attempts (id, payment_id, kind, amount, state, refund_request_id,
      opened_at, last_polled_at,
       closed_at)
     select $1, id, 'refund', 400, 'declined', $3, created_at, created_at, created_at
     from payments where id = $2`,
    [newUuid(), id, refundRequestId],
  );
  return { id, refundRequestId };
}

test('an outstanding refund is not retried while another refund request is open', async () => {
  const testApp = await createTestAppWithDemoData();
  const { db } = testApp.deps;
  const [plain, disputed] = [await addDeclinedRefund(testApp), await addDeclinedRefund(testApp)];
  const open = await insertRefundRequest(testApp, disputed.id, 'pending');
  const list = () =>
    outstandingRefunds.listDeclinedRefunds(db, { now: new Date(), after: null, limit: 10 });
  expect((await list()).map(({ id }) => id)).toEqual([plain.id]);
  await db.pool.query("update refund_requests set status = 'withdrawn' where id = $1", [open]);
  expect((await list()).map(({ id }) => id)).toEqual([plain.id, disputed.id].toSorted());
});
