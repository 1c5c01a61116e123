import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../../platform/db/db.ts';
import type { Cursor } from '../../../../platform/pagination.ts';
import type { MerchantExport } from './merchant-export.ts';

const SELECT = sql`select e.id, m.merchant_id as "merchantId", m.store_ids as "storeIds", e.filter,
    e.language, e.state, e.total, e.done, e.bytes, e.file_name as "fileName",
    e.created_at as "createdAt", e.expires_at as "expiresAt"
  from merchant_exports m join exports e on e.id = m.export_id`;

/** Locks the merchant, so that concurrent requests count each other. */
export async function countRunning(tx: Tx, merchantId: string): Promise<number> {
  await tx.rows(sql`select id from merchants where id = ${merchantId} for no key update`);
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*) as count from merchant_exports m join exports e on e.id = m.export_id
    where m.merchant_id = ${merchantId} and e.state in ('waiting', 'running')
  `);
  return row?.count ?? 0;
}

type NewMerchantExport = Pick<MerchantExport, 'id' | 'merchantId' | 'storeIds' | 'createdAt'> & {
  /** Null for an API key. */
  readonly memberId: string | null;
};

/** The row of the export itself is inserted before. */
export async function insert(tx: Tx, made: NewMerchantExport): Promise<void> {
  await tx.run(sql`
    insert into merchant_exports (export_id, merchant_id, member_id, store_ids, created_at)
    values (${made.id}, ${made.merchantId}, ${made.memberId}, ${made.storeIds}::uuid[],
      ${made.createdAt})
  `);
}

export async function get(tx: Tx, id: string): Promise<MerchantExport | undefined> {
  const [row] = await tx.rows<MerchantExport>(sql`${SELECT} where m.export_id = ${id}`);
  return row;
}

export type MerchantExportScope = {
  readonly merchantId: string;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
};

/** A caller sees the files that contain only stores that the caller may see. */
function isVisible({ merchantId, storeIds }: MerchantExportScope): Sql {
  const conditions = [sql`m.merchant_id = ${merchantId}`];
  if (storeIds !== null) conditions.push(sql`m.store_ids <@ ${storeIds}::uuid[]`);
  return join(conditions, ' and ');
}

export async function getVisible(
  tx: Tx,
  scope: MerchantExportScope,
  id: string,
): Promise<MerchantExport | undefined> {
  const [row] = await tx.rows<MerchantExport>(
    sql`${SELECT} where m.export_id = ${id} and ${isVisible(scope)}`,
  );
  return row;
}

/** Newest first. */
export function listVisible(
  tx: Tx,
  scope: MerchantExportScope,
  { limit, after }: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<readonly MerchantExport[]> {
  return tx.rows<MerchantExport>(sql`
    ${SELECT} where ${isVisible(scope)}
    ${after ? sql`and (m.created_at, m.export_id) < (${after.createdAt}, ${after.id})` : empty}
    order by m.created_at desc, m.export_id desc limit ${limit}
  `);
}
