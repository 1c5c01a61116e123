import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** Payments since an id whose postings of one change do not add up to zero. */
export async function countUnbalanced(tx: Tx, sinceId: string): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(distinct payment_id) as count from (
      select payment_id from postings where payment_id >= ${sinceId}
      group by payment_id, version having sum(amount) <> 0
    ) unbalanced
  `);
  return row?.count ?? 0;
}
