import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * Claims a registration number for a merchant; call it before a store with the number is written.
 * Returns false if a store of another merchant uses it. A number that no store uses any more is
 * transferred.
 */
export async function claim(tx: Tx, number: string, merchantId: string): Promise<boolean> {
  await tx.run(sql`
    insert into registration_numbers (number, merchant_id) values (${number}, ${merchantId})
    on conflict do nothing
  `);
  const [row] = await tx.rows<{ readonly merchant_id: string }>(sql`
    select merchant_id from registration_numbers where number = ${number} for update
  `);
  if (row?.merchant_id === merchantId) return true;
  // A separate statement, so that its snapshot includes what the previous lock holder has
  // committed.
  if (await isHeldByAnother(tx, number, merchantId)) return false;
  await tx.run(sql`
    update registration_numbers set merchant_id = ${merchantId} where number = ${number}
  `);
  return true;
}

/** Several merchants may have used one number before claims existed; only one of them holds it. */
export async function isHeldByAnother(
  tx: Tx,
  number: string,
  merchantId: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from stores
    where registration_number = ${number} and merchant_id <> ${merchantId}
      and not exists (
        select from registration_numbers where number = ${number} and merchant_id = ${merchantId}
      )
    limit 1
  `);
  return rows.length > 0;
}
