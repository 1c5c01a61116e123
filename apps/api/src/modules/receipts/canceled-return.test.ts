import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { expect, test } from 'vitest';
import { openDisputeWorld } from '../../testing/dispute-world.ts';
import { NUMBERS } from '../../testing/payment-provider.ts';
import { issueReturn } from './issue-receipt.ts';

test('the return invoice of a refund that came back is void', async () => {
  const world = await openDisputeWorld();
  const { pool } = world.testApp.deps.db;
  const paid = await world.pay(NUMBERS.failsRefunds, { amount: 12_800 });
  await world.testApp.settle();
  world.merchant.idempotencyKey = crypto.randomUUID();
  await world.merchant.post(`/merchant/payments/${paid.id}/refunds`, {});
  await world.testApp.settle();
  const list = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from receipts where payment_id = $1 and kind = 'return'`,
      [paid.uuid],
    );
    return rows.map(({ id }) => toTypeId('receipt', id));
  };
  const [id = ''] = await list();
  const load = async () => (await paid.guest.get(`/guest/receipts/${id}`)).body;
  expect(await load()).toMatchObject({ kind: 'return', canceled_at: null });
  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference, ['refund.failed']);
  expect(await load()).toMatchObject({ kind: 'return', canceled_at: expect.any(String) });
  // The event of the refund is processed again, as after a crash.
  await pool.query('delete from receipt_versions where receipt_id = $1', [
    fromTypeId('receipt', id),
  ]);
  await pool.query('delete from receipts where id = $1', [fromTypeId('receipt', id)]);
  const { rows } = await pool.query(
    `select subject_id, payload, occurred_at from outbox_events where type = 'payment.refunded'`,
  );
  const { refundId, amount } = rows[0].payload;
  const again = { paymentId: paid.uuid, refundId, amount, at: rows[0].occurred_at };
  await issueReturn(world.testApp.deps, again);
  expect(await list()).toEqual([]);
});
