import { fromTypeId } from '@saifu/domain/shared/ids';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { contains, containsNormalized } from '../../../platform/db/text-search.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A merchant as the operator's staff see it. */
export type StaffMerchant = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly storeCount: number;
  readonly createdAt: Date;
};

const list = (tx: Tx, rest: Sql): Promise<readonly StaffMerchant[]> =>
  tx.rows<StaffMerchant>(sql`
    select m.id, m.name, m.email, m.suspended_at as "suspendedAt",
      m.suspension_reason as "suspensionReason", m.created_at as "createdAt",
      (select count(*)::int from stores s where s.merchant_id = m.id) as "storeCount"
    from merchants m ${rest}
  `);

type SearchInput = {
  readonly words: string | undefined;
  readonly isSuspended: boolean | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function search(
  tx: Tx,
  { words, isSuspended, limit, after }: SearchInput,
): Promise<readonly StaffMerchant[]> {
  const conditions: Sql[] = [sql`true`];
  if (words !== undefined) conditions.push(matches(words));
  if (isSuspended !== undefined)
    conditions.push(sql`(m.suspended_at is not null) = ${isSuspended}`);
  if (after) conditions.push(sql`(m.created_at, m.id) < (${after.createdAt}, ${after.id})`);
  return list(
    tx,
    sql`where ${join(conditions, ' and ')} order by m.created_at desc, m.id desc limit ${limit}`,
  );
}

/** By id of the merchant or a store, by registration number, or by a part of a name. */
function matches(words: string): Sql {
  const merchantId = fromTypeId('merchant', words);
  if (merchantId !== undefined) return sql`m.id = ${merchantId}`;
  const storeId = fromTypeId('store', words);
  if (storeId !== undefined) {
    return sql`m.id = (select s.merchant_id from stores s where s.id = ${storeId})`;
  }
  return sql`(${contains('m.name', words)} or exists (
    select from stores s where s.merchant_id = m.id
      and (s.registration_number = ${words.toUpperCase()}
        or ${containsNormalized('s.search_text', words)})
  ))`;
}

export async function get(tx: Tx, id: string): Promise<StaffMerchant | undefined> {
  const [merchant] = await list(tx, sql`where m.id = ${id}`);
  return merchant;
}

/** Chargebacks that the bank has not decided. */
export async function countOpenDisputes(tx: Tx, merchantId: string): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from provider_disputes
    where merchant_id = ${merchantId} and status in ('needs_response', 'under_review')
  `);
  return row?.count ?? 0;
}
