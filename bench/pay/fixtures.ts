import { randomUUID } from 'node:crypto';
import { toTypeId } from '@saifu/domain/shared/ids';
import type pg from 'pg';
import { newUuid } from '../../apps/api/src/platform/crypto/tokens.ts';

export const AMOUNT = 50;

export type BenchOrder = { readonly uuid: string; readonly id: string };

/**
 * Copies a demo store, so that payments can be spread over many stores or concentrated on one.
 */
export async function multiplyStore(
  client: pg.Client | pg.Pool,
  count: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into stores (id, merchant_id, name, postal_code, prefecture, address, mcc, status,
       payment_methods, installment_counts, tax_rounding, search_text, created_at, updated_at)
     select gen_random_uuid(), merchant_id, name || n, postal_code, prefecture, address, mcc,
       status, payment_methods, installment_counts, tax_rounding, search_text, created_at,
       updated_at
     from (select * from stores where name = 'さくら食堂') as one
     cross join generate_series(1, $1::int) as n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Inserts open orders directly. Creating them is not measured. */
export async function makeOrders(
  client: pg.Client | pg.Pool,
  storeIds: readonly string[],
  count: number,
): Promise<BenchOrder[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into orders (id, store_id, source, status, title, pay_amount, items, tax_lines,
       tax_included, expires_at, created_at, updated_at)
     select id, ($1::uuid[])[1 + n % array_length($1::uuid[], 1)], 'invoice', 'open',
       'お買い上げ', $2, '[]', '[]', true, now() + interval '30 days', now(), now()
     from unnest($3::uuid[]) with ordinality as new_order (id, n) returning id`,
    [storeIds, AMOUNT, Array.from({ length: count }, newUuid)],
  );
  // Otherwise the server would do so while payments are measured.
  await client.query('vacuum analyze orders');
  return rows.map(({ id }) => ({ uuid: id, id: toTypeId('order', id) }));
}

/** Returns a function that returns each order once, the next at each call. */
export function takeEach(orders: readonly BenchOrder[]): () => BenchOrder {
  const left = orders.values();
  return () => {
    const { value } = left.next();
    if (value === undefined) throw new Error('more payments than orders: make more orders');
    return value;
  };
}

export type RawSqlPayer = { readonly userId: string; readonly cardId: string };

/** Inserts users with a card each into a database that no server uses. */
export async function makePayers(pool: pg.Pool, count: number): Promise<readonly RawSqlPayer[]> {
  const payers = Array.from({ length: count }, () => {
    return { userId: randomUUID(), cardId: randomUUID() };
  });
  for (const [index, { userId, cardId }] of payers.entries()) {
    await pool.query(
      `insert into users (id, email, locale, status, created_at, provider_customer_id)
       values ($1, $2, 'ja', 'active', now(), $3)`,
      [userId, `bare-${index}@saifu.example`, `cus_${index}`],
    );
    await pool.query(
      `insert into cards (id, user_id, slot, state, provider_method_id, brand, last4, exp_month,
         exp_year, funding, fingerprint, cardholder_name, three_ds, is_default, created_at)
       values ($1, $2, 1, 'active', $3, 'visa', '4242', 12, 2034, 'credit', $3, 'HANAKO YAMADA',
         'authenticated', true, now())`,
      [cardId, userId, `pm_${index}`],
    );
  }
  return payers;
}
