import { randomBytes } from 'node:crypto';
import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export type PastPayment = {
  readonly user?: string;
  readonly store?: string;
  readonly title?: string;
  readonly amount?: number;
  readonly captured?: number;
  readonly refunded?: number;
  readonly status?: PaymentStatus;
  readonly method?: PaymentMethod;
  /** In Japan time: `2026-11-15T12:00`. */
  readonly at: string;
  /** Another payment, whose order this one is for. */
  readonly sameOrderAs?: string;
};

/** Inserts a payment with a past date. Returns its uuid. */
export async function addPast(testApp: TestApp, past: PastPayment): Promise<string> {
  const { user = 'hanako@saifu.example', store = 'さくら食堂', title = 'ランチ' } = past;
  const { amount = 1000, status = 'complete', method = 'card', refunded = 0 } = past;
  const { captured = status === 'complete' || status === 'refunded' ? amount : 0 } = past;
  const at = new Date(`${past.at}+09:00`);
  const isDone = status === 'complete' || status === 'refunded';
  const { pool } = testApp.deps.db;
  const { rows } = await pool.query<{ readonly order_id: string }>(
    'select order_id from payments where id = $1',
    [past.sameOrderAs],
  );
  const [id, orderId] = [newUuid(), rows[0]?.order_id ?? newUuid()];
  await pool.query(
    `insert into orders (id, store_id, source, status, title, pay_amount, items, tax_lines,
       tax_included, expires_at, created_at, updated_at)
     select $1, id, 'qr_static', 'expired', $3, $4, '[]', '[]', true, $5, $5, $5
     from stores where name = $2 on conflict do nothing`,
    [orderId, store, title, amount, at],
  );
  const { rowCount } = await pool.query(
    `insert into payments (id, order_id, store_id, user_id, address_key, amount, fee,
       captured_amount, refunded_amount, method, card_brand, card_last4, payment_type, gesture,
       paid_by, status, version, idempotency_scope, idempotency_key, request_hash, created_at,
       expires_at,
       authorized_at, completed_at, title)
     select $1, o.id, o.store_id, u.id, 'test', o.pay_amount, 0, $4, $5, $6, 'visa', '4242',
       'one_time', 'slide', 'customer', $7, 2, $8, gen_random_uuid(), $8, $9, $9, $9, $10, $11
     from orders o, users u where o.id = $2 and u.email = $3`,
    [
      ...[id, orderId, user, captured, refunded, method, status],
      ...[randomBytes(32), at, isDone ? at : null, title],
    ],
  );
  if (rowCount !== 1) throw new Error(`user ${user} or store ${store} does not exist`);
  return id;
}
