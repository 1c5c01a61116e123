import {
  PERCEPTUAL_HASH_DISTANCE_MAX,
  RECEIPT_FINGERPRINT_DAYS,
} from '@saifu/domain/orders/receipt-scan-limits';
import type { StoreMatchFailure } from '@saifu/domain/orders/store-matching';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { type NewOrderScan, signed } from './order-scan.repository.ts';

/**
 * Duplicates are scans of the same bill. This file finds them and decides what they mean for
 * payment.
 */

export type Person = { readonly userId: string | null; readonly device: Buffer };

/**
 * The scans `l` and `t` show the same bill: same store, amount and minute. If a minute is unknown,
 * the days must not differ and the photos must look alike.
 */
const IS_DUPLICATE = sql`t.bill_hash = l.bill_hash and t.order_id <> l.order_id
  and t.created_at > l.created_at - ${RECEIPT_FINGERPRINT_DAYS}::float8 * interval '1 day'
  and t.created_at < l.created_at + ${RECEIPT_FINGERPRINT_DAYS}::float8 * interval '1 day'
  and case when t.fingerprint is not null and l.fingerprint is not null
    then t.fingerprint = l.fingerprint
    else coalesce(left(t.issued_at, 10) = left(l.issued_at, 10), true)
      and length(replace((t.perceptual_hash # l.perceptual_hash)::bit(64)::text, '0', ''))
        <= ${PERCEPTUAL_HASH_DISTANCE_MAX} end`;

/**
 * The duplicate's order `u` is paid, has a payment in progress, or is an earlier open order of
 * another owner.
 */
function isKnown(now: Date): Sql {
  return sql`(u.status = 'paid' or exists (
    select from payments q where q.order_id = u.id and q.status = 'waiting_for_payment'
  ) or (u.status = 'open' and u.expires_at > ${now}
    and (t.created_at, t.order_id) < (l.created_at, l.order_id)
    and not coalesce(u.owner_id = o.owner_id, u.owner_id is null
      and u.owner_device = o.owner_device, false)))`;
}

/** Consent to pay a duplicate does not cover payments made after that consent. */
const IS_UNANSWERED = sql`(l.pay_duplicate_at is null or u.paid_at > l.pay_duplicate_at)`;

/** The order `u` belongs to this user or, if it has no user, to this browser. */
function isOwn({ userId, device }: Person): Sql {
  return sql`(u.owner_id = ${userId} or (u.owner_id is null and u.owner_device = ${device}))`;
}

/** Returns the owner's open order for the same bill. */
export async function findOwnOpen(
  tx: Tx,
  orderScan: NewOrderScan,
  owner: Person,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(sql`
    with l as (
      select ${orderScan.orderId}::uuid as order_id, ${orderScan.billHash}::bytea as bill_hash,
        ${orderScan.fingerprint}::bytea as fingerprint, ${orderScan.issuedAt}::text as issued_at,
        ${signed(orderScan.perceptualHash)}::bigint as perceptual_hash,
        ${orderScan.createdAt}::timestamptz as created_at
    )
    select u.id from l join order_scans t on ${IS_DUPLICATE} join orders u on u.id = t.order_id
    where u.status = 'open' and u.expires_at > ${now} and ${isOwn(owner)}
    order by u.created_at limit 1
  `);
  return row?.id;
}

/** What must happen before a scanned order can be paid. */
export type ScanPayability = {
  readonly matchFailure: StoreMatchFailure | null;
  /** OCR is certain of the amount, or the owner typed it. */
  readonly isAmountSure: boolean;
  readonly requiresAcceptance: boolean;
  /** The bill has a duplicate, and the owner has not confirmed to pay it anyway. */
  readonly isDuplicate: boolean;
  readonly duplicatePaidAt: Date | null;
  /** The viewer's own order that paid the same bill. */
  readonly duplicateOf: string | null;
};

type Viewer = Person & { readonly now: Date };

export async function loadPayability(
  tx: Tx,
  orderId: string,
  viewer: Viewer,
): Promise<ScanPayability | undefined> {
  return (await loadPayabilities(tx, [orderId], viewer)).get(orderId);
}

/** Keyed by order id. Orders that are not from a receipt are omitted. */
export async function loadPayabilities(
  tx: Tx,
  orderIds: readonly string[],
  { now, ...person }: Viewer,
): Promise<ReadonlyMap<string, ScanPayability>> {
  const rows = await tx.rows<ScanPayability & { orderId: string }>(sql`
    select l.order_id as "orderId", l.match_failure as "matchFailure",
      l.is_amount_certain or l.typed_at is not null as "isAmountSure",
      l.requires_acceptance as "requiresAcceptance", d.paid_at as "duplicatePaidAt",
      d.is_found as "isDuplicate", d.own as "duplicateOf"
    from order_scans l join orders o on o.id = l.order_id cross join lateral (
      select count(*) filter (where ${IS_UNANSWERED}) > 0 as is_found, min(u.paid_at) as paid_at,
        (array_agg(u.id order by u.paid_at)
          filter (where u.status = 'paid' and ${isOwn(person)}))[1] as own
      from order_scans t join orders u on u.id = t.order_id where ${IS_DUPLICATE}
      and ${isKnown(now)}
    ) d
    where l.order_id = any(${orderIds})
  `);
  return new Map(rows.map(({ orderId, ...payability }) => [orderId, payability]));
}

/** True if the order `o` is not from a receipt, or if its scan does not block payment. */
export function mayBePaid({ by, now }: { readonly by: string; readonly now: Date }): Sql {
  return sql`(o.source <> 'receipt' or not exists (
    select from order_scans l where l.order_id = o.id and (
      (l.typed_at is null and not l.is_amount_certain)
      or (l.requires_acceptance and ${by !== 'staff'})
      or exists (
        select from order_scans t join orders u on u.id = t.order_id
        where ${IS_DUPLICATE} and ${isKnown(now)} and ${IS_UNANSWERED}))))`;
}
