import {
  isMemberSessionAlive,
  type MemberSessionTimes,
} from '@saifu/domain/members/member-session';
import type { OrderStatus } from '@saifu/domain/orders/order';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { PAYMENT_FIELDS } from '../authorize/payment.repository.ts';
import type { Payment } from '../payment.ts';
import { isHeldBy } from '../payment-review/held-payment.repository.ts';

/** An order of a merchant, with whether its code was scanned and its last payment. */
export type OrderState = {
  readonly id: string;
  readonly storeId: string;
  readonly status: OrderStatus;
  readonly expiresAt: Date;
  readonly payAmount: number;
  readonly isScanned: boolean;
  readonly payment: Payment | null;
  readonly isHeld: boolean;
};

export async function getOwn(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<OrderState | undefined> {
  const [order] = await tx.rows<Omit<OrderState, 'payment' | 'isHeld'>>(sql`
    select o.id, o.store_id as "storeId", o.status, o.expires_at as "expiresAt",
      o.pay_amount as "payAmount", exists (
        select from qr_codes q where q.order_id = o.id and q.scanned_at is not null
      ) as "isScanned"
    from orders o join stores s on s.id = o.store_id
    where o.id = ${orderId} and s.merchant_id = ${merchantId}
  `);
  if (order === undefined) return undefined;
  const [row] = await tx.rows<Payment & { readonly isHeld: boolean }>(sql`
    select ${PAYMENT_FIELDS}, exists ${isHeldBy('p')} as "isHeld"
    from payments p where p.order_id = ${orderId}
    order by p.created_at desc, p.id desc limit 1
  `);
  return { ...order, payment: row ?? null, isHeld: row?.isHeld ?? false };
}

/** An order at a till, observed by a member's session or, without one, by an API key. */
export type ObservedOrder = { readonly orderId: string; readonly sessionId: string | null };

type Row = MemberSessionTimes & {
  readonly at: number;
  readonly version: string;
  readonly hasSession: boolean;
};

/**
 * The version of each order: a text that changes with anything that the till shows. Undefined once
 * the member's session has ended or the member was removed.
 */
export async function loadOrderVersions(
  tx: Tx,
  observed: readonly ObservedOrder[],
  now: Date,
): Promise<readonly (string | undefined)[]> {
  const rows = await tx.rows<Row>(sql`
    select w.at::int, w.session_id is not null as "hasSession",
      concat_ws(' ', o.status, o.expires_at <= ${now}, scan.at, last.id, last.version,
        last.review) as version,
      s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.ended_at as "endedAt"
    from unnest(${observed.map(({ orderId }) => orderId)}::uuid[],
      ${observed.map(({ sessionId }) => sessionId)}::uuid[])
      with ordinality as w (order_id, session_id, at)
    join orders o on o.id = w.order_id
    left join lateral (
      select min(q.scanned_at) as at from qr_codes q where q.order_id = o.id
    ) scan on true
    left join lateral (
      select p.id, p.version, (
        select r.state from payment_reviews r where r.payment_id = p.id
      ) as review from payments p where p.order_id = o.id
      order by p.created_at desc, p.id desc limit 1
    ) last on true
    left join member_sessions s on s.id = w.session_id
    left join members m on m.id = s.member_id
    where w.session_id is null or m.removed_at is null and m.id is not null
  `);
  const versions: (string | undefined)[] = observed.map(() => undefined);
  for (const row of rows) {
    if (!row.hasSession || isMemberSessionAlive(row, now)) versions[row.at - 1] = row.version;
  }
  return versions;
}
