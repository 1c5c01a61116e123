import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * Takes a registration number for a merchant; call it before a store is written with it. False:
 * a store of another merchant has it. A number that no store has any more changes hands.
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
  // In a statement of its own: it sees what the holder of the row has written until now.
  if (await isHeldByAnother(tx, number, merchantId)) return false;
  await tx.run(sql`
    update registration_numbers set merchant_id = ${merchantId} where number = ${number}
  `);
  return true;
}

/** Of merchants whose stores have had one number since before it was claimed, one holds it. */
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
