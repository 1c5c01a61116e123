import type pg from 'pg';
import { writePast } from '../past-payments.ts';

/** Number of payments of the user under test. */
export const OWN = 2000;
const STORES = 256;

export type Size = { readonly payments: number; readonly users: number };

/**
 * Seeds two years of payments with orders, refund requests and receipts for many users, a fixed
 * number of them for one user.
 */
export function fill(pool: pg.Pool, size: Size, ownerEmail: string): Promise<void> {
  const owner = { email: ownerEmail, payments: OWN };
  const more = {
    refund_requests: REFUND_REQUESTS,
    receipts: RECEIPTS,
    receipt_versions: VERSIONS,
  };
  return writePast(pool, { ...size, stores: STORES, owner, more });
}

const REFUND_REQUESTS = `
  insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason, is_urgent,
    requested_amount, status, version, idempotency_scope, idempotency_key, request_hash, filed_at,
    respond_by)
  select payment_id, payment_id, store_id, user_id, 'other', 'it was not what I wanted', false,
    amount, 'rejected', 2, '', payment_id, '', at, at
  from past where failed is null and n % 51 = 0`;

const RECEIPTS = `
  insert into receipts (id, payment_id, user_id, store_id, number, kind, version, counterparty,
    amount, transaction_date, content, words, issued_at)
  select gen_random_uuid(), payment_id, user_id, store_id, 'R-' || n, 'qualified_simplified', 1,
    s.name, amount, (at at time zone 'Asia/Tokyo')::date, '{}',
    s.name || ' お買い上げ お食事代', at
  from past join stores s on s.id = store_id where failed is null or failed = 'refunded'`;

const VERSIONS = `
  insert into receipt_versions (receipt_id, version, honorific, description, issued_at)
  select id, 1, '様', 'お食事代', issued_at from receipts`;
