import type pg from 'pg';
import { multiplyStore } from './pay/fixtures.ts';

export type Past = {
  readonly payments: number;
  readonly users: number;
  /** The stores of one merchant that they were made at. */
  readonly stores: number;
  /** One user with a fixed number of the payments. */
  readonly owner: { readonly email: string; readonly payments: number };
  /** Tables that are filled besides users, orders and payments, from the rows in `past`. */
  readonly more: Readonly<Record<string, string>>;
};

/**
 * Writes two years of payments of many users, with their orders. Written without constraints and
 * indexes. The indexes are created afterwards, as in a restored backup.
 */
export async function writePast(pool: pg.Pool, past: Past): Promise<void> {
  const { payments, users, stores, owner, more } = past;
  const storeIds = await multiplyStore(pool, stores);
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set statement_timeout = 0");
    await client.query("set maintenance_work_mem = '512MB'");
    const indices = await dropIndices(client, [
      'users',
      'orders',
      'payments',
      ...Object.keys(more),
    ]);
    await client.query(USERS, [users]);
    await client.query(ROWS, [payments, users, owner.payments, owner.email, storeIds]);
    for (const statement of [ORDERS, PAYMENTS, ...Object.values(more)]) {
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

async function dropIndices(
  client: pg.PoolClient,
  tables: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any($1::text[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
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
  ),
  seeds as (
    select n, n % ($1::int / $3::int) = 0 as is_own,
      date_trunc('milliseconds', now() - interval '730 days' * (1 - n::float8 / $1::int)) as at
    from generate_series(1, $1::int) as n
  )
  select seeds.n, seeds.at, uuidv7(seeds.at - now()) as order_id,
    uuidv7(seeds.at - now()) as payment_id, is_own,
    case when is_own then (select id from users where email = $4) else people.id end as user_id,
    ($5::uuid[])[1 + (hashint4(seeds.n::int * 7) & 2147483647) % cardinality($5::uuid[])]
      as store_id, 100 + (seeds.n::bigint * 7919) % 30000 as amount,
    'お買い上げ ' || (hashint4(seeds.n::int * 5) & 1023) as title,
    (array['cancel', 'error', 'refunded'])[1 + (hashint4(seeds.n::int) & 31)] as failed,
    (array['card', 'paypay', 'cash', 'card'])[1 + (hashint4(seeds.n::int * 3) & 3)] as method
  from seeds
  join people on people.n = 1 + seeds.n % $2::int`;

const ORDERS = `
  insert into orders (id, store_id, source, status, title, pay_amount, items, tax_lines,
    tax_included, payer_id, paid_at, expires_at, created_at, updated_at)
  select order_id, store_id, 'qr_static', 'paid', title, amount, '[]',
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
    case when failed in ('cancel', 'error') then null else at end, title
  from past`;
