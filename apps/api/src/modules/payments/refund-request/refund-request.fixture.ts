import { randomBytes } from 'node:crypto';
import { toTypeId } from '@saifu/domain/shared/ids';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../history/past-payment.fixture.ts';

const FILED_AT = new Date('2025-02-15T12:00+09:00');

/**
 * Adds a refund request of a past payment, pending or escalated; returns its id. One with an
 * approved amount was approved, and its refund has not been made.
 */
export async function addRefundRequest(
  testApp: TestApp,
  { approved = null, escalatedAt = null }: { approved?: number | null; escalatedAt?: Date | null },
): Promise<string> {
  const paymentId = await addPast(testApp, { at: '2025-02-14T12:00', amount: 9000 });
  const id = newUuid();
  const answeredAt = approved === null ? null : FILED_AT;
  const open = escalatedAt === null ? 'pending' : 'escalated';
  await testApp.deps.db.pool.query(
    `insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason, is_urgent,
       requested_amount, approved_amount, status, version, idempotency_scope, idempotency_key,
       request_hash, filed_at, respond_by, answered_at, escalated_at)
     select $1, id, store_id, user_id, 'other', 'cold', true, 100, $5, $6, 1, $3, $1, $3, $4, $4,
       $7, $8
     from payments where id = $2`,
    [
      ...[id, paymentId, randomBytes(32), FILED_AT, approved],
      ...[approved === null ? open : 'approved', answeredAt, escalatedAt],
    ],
  );
  return toTypeId('refundRequest', id);
}
