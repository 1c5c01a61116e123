import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** Locks a payment until the transaction ends, so that what is read next stays true. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.rows(sql`select from payments where id = ${paymentId} for no key update`);
}
