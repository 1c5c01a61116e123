import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export async function countKnown(tx: Tx, paymentIds: readonly string[]): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from payments where id = any(${paymentIds}::uuid[])
  `);
  return row?.count ?? 0;
}

/** Locks a payment until the transaction ends, so that what is read next stays true. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.rows(sql`select from payments where id = ${paymentId} for no key update`);
}
