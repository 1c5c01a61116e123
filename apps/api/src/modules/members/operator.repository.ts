import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** Locks the operator until the transaction ends, so that its staff can be counted. */
export async function lock(tx: Tx): Promise<void> {
  await tx.run(sql`insert into operators (id) values (1) on conflict do nothing`);
  await tx.rows(sql`select id from operators where id = 1 for update`);
}
