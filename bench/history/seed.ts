import type pg from 'pg';
import { multiplyStore } from '../pay/fixtures.ts';

const STORES = 300;
/** Number of payments of the user under test. */
export const OWN = 2000;

export type Size = { readonly payments: number; readonly users: number };

/**
 * Seeds two years of payments with orders, refund requests and receipts for many users, a fixed
 * number of them for one user. Written without constraints and indexes. The indexes are created
 * afterwards, as in a restored backup.
 */
export async function fill(pool: pg.Pool, size: Size, ownerEmail: string): Promise<void> {
  await multiplyStore(pool, STORES);
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set statement_timeout = 0");
    await client.query("set maintenance_work_mem = '512MB'");
    const indices = await dropIndices(client);
    await client.query(USERS, [size.users]);
    await client.query(ROWS, [size.payments, size.users, OWN, ownerEmail]);
    for (const statement of [ORDERS, PAYMENTS, REFUND_REQUESTS, RECEIPTS, VERSIONS]) {
      await client.query(statement);
    }
    await client.query('drop table past');
    for (const definition of indices) await client.query(definition);
    await client.query('vacuum analyze');
  } finally {
    // Destroy the connection, because its session settings must not be reused.
    client.release(true);
  }
}

const TABLES = ['users', 'orders', 'payments', 'refund_requests', 'receipts', 'receipt_versions'];

async function dropIndices(client: pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any($1::text[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const USERS = `
  insert into users (id, email, locale, status, created_at)
  select gen_random_uuid(), 'past-' || n || '@saifu.example', 'ja', 'active', now()
  from generate_series(1, $1::int) as n`;

// The owner's rows are spread evenly among the others.
const ROWS = `
  create unlogged table past as
  with people as (
    select id, row_number() over (order by id) as n from users where email like 'past-%'
  ), shops as (select id, row_number() over (order by id) as n from stores where status = 'active'),
  seeds as (
    select n, n % ($1::int / $3::int) = 0 as is_own,
      date_trunc('milliseconds', now() - interval '730 days' * (1 - n::float8 / $1::int)) as at
    from generate_series(1, $1::int) as n
  )
  select seeds.n, seeds.at, uuidv7(seeds.at - now()) as order_id,
    uuidv7(seeds.at - now()) as payment_id, is_own,
    case when is_own then (select id from users where email = $4) else people.id end as user_id,
    shops.id as store_id, 100 + (seeds.n::bigint * 7919) % 30000 as amount,
    (array['cancel', 'error', 'refunded'])[1 + (hashint4(seeds.n::int) & 31)] as failed,
    (array['card', 'paypay', 'cash', 'card'])[1 + (hashint4(seeds.n::int * 3) & 3)] as method
  from seeds
  join people on people.n = 1 + seeds.n % $2::int
  join shops on shops.n = 1 + (hashint4(seeds.n::int * 7) & 255)`;

const ORDERS = `
  insert into orders (id, store_id, source, status, title, pay_amount, items, tax_lines,
    tax_included, payer_id, paid_at, expires_at, created_at, updated_at)
  select order_id, store_id, 'qr_static', 'paid', 'お買い上げ ' || n % 1000, amount, '[]',
    jsonb_build_array(jsonb_build_object('rate', 10, 'taxableYen', amount, 'taxYen', amount / 11)),
    true, user_id, at, at, at, at
  from past`;

const PAYMENTS = `
  insert into payments (id, order_id, store_id, user_id, address_key, amount, fee,
    captured_amount, refunded_amount, method, card_brand, card_last4, payment_type, gesture,
    paid_by, status, version, idempotency_scope, idempotency_key, request_hash, created_at,
    expires_at,
    authorized_at, completed_at, title)
  select payment_id, order_id, store_id, user_id, 'bench', amount, 0,
    case when failed in ('cancel', 'error') then 0 else amount end,
    case when failed = 'refunded' then amount else 0 end, method, 'visa', '4242', 'one_time',
    'slide', 'customer', coalesce(failed, 'complete'), 2, '', payment_id, '', at, at, at,
    case when failed in ('cancel', 'error') then null else at end, 'お買い上げ ' || n % 1000
  from past`;

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
