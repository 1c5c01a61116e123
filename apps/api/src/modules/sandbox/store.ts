import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';

/** Forward only: what has happened cannot be taken back by moving the clock. */
export async function advanceClock(tx: Tx, seconds: number): Promise<number> {
  const [row] = await tx.rows<{ advanced_seconds: number }>(sql`
    update sandbox_clock set advanced_seconds = advanced_seconds + ${seconds}
    returning advanced_seconds
  `);
  return row?.advanced_seconds ?? 0;
}
