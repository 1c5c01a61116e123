import type pg from 'pg';

export type Filled = { readonly merchants: number; readonly entriesEach: number };

/**
 * Writes merchants with a bank account and captured payments that are to be paid out, as entries of
 * the ledger with their postings. Constraints and triggers are off; the books are right. Returns
 * the ids of the merchants.
 */
export async function fillLedger(
  pool: pg.Pool,
  { merchants, entriesEach }: Filled,
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set statement_timeout = 0");
    await client.query(`create temporary table filled as
      select gen_random_uuid() as id from generate_series(1, ${merchants})`);
    await client.query(`create temporary table entries as
      select gen_random_uuid() as id, m.id as merchant_id, now() - interval '40 days' as at
      from filled m cross join generate_series(1, ${entriesEach})`);
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string }>('select id from filled order by id');
    return rows.map(({ id }) => id);
  } finally {
    // Destroy the connection, because its session settings must not be reused.
    client.release(true);
  }
}

/** Of ¥1,000 at 3.6 %. */
const POSTINGS = `values ('store.payable', 1000), ('merchant.balance', -964),
  ('fee.revenue', -33), ('fee.tax', -3)`;

const STATEMENTS = [
  `insert into merchants (id, name, created_at) select id, 'bench', now() from filled`,
  `insert into bank_accounts (id, merchant_id, bank_code, bank_name, bank_kana, branch_code,
     branch_name, branch_kana, type, encrypted_number, number_ends_with, holder, created_by,
     created_at, effective_at)
   select gen_random_uuid(), id, '0001', 'x', 'ﾐｽﾞﾎ', '001', 'x', 'ﾄｳｷﾖｳ', 'ordinary', '', '567',
     'ｶ)ｻｸﾗ', 'bench', now(), now() from filled`,
  `insert into ledger_entries (id, kind, merchant_id, payment_id, version, at)
   select id, 'capture', merchant_id, gen_random_uuid(), 1, at from entries`,
  `insert into ledger_postings (entry_id, account, merchant_id, amount)
   select e.id, p.account, e.merchant_id, p.amount
   from entries e cross join (${POSTINGS}) as p (account, amount)`,
  `insert into unpaid_entries (entry_id, merchant_id, amount, at)
   select id, merchant_id, 964, at from entries`,
  `insert into ledger_balances (merchant_id, account, shard, amount)
   select e.merchant_id, p.account, 0, count(*) * p.amount
   from entries e cross join (${POSTINGS}) as p (account, amount)
   group by e.merchant_id, p.account, p.amount`,
];
