import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from './db.ts';

export type Waiting = {
  readonly count: number;
  /** Since when the oldest waits. Null: nothing waits. */
  readonly oldestAt: Date | null;
};

/** Counts the rows of a statement that selects `since`, oldest first, with a limit. */
export async function countWaiting(tx: Tx, waiting: Sql): Promise<Waiting> {
  const [row] = await tx.rows<Waiting>(sql`
    select count(*)::int as count, min(q.since) as "oldestAt" from (${waiting}) q
  `);
  return row ?? { count: 0, oldestAt: null };
}
