import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** Forward only: what has happened cannot be taken back by moving the clock. */
export async function advanceClock(tx: Tx, seconds: number): Promise<number> {
  const [row] = await tx.rows<{ advanced_seconds: number }>(sql`
    update sandbox_clock set advanced_seconds = advanced_seconds + ${seconds}
    returning advanced_seconds
  `);
  return row?.advanced_seconds ?? 0;
}

const PAST = sql`hashtext('demo recurring billings')`;

/** Until the transaction ends, nobody else writes the past of the demo world's agreements. */
export async function lockDemoRecurringBillings(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${PAST})`);
}

/** Whether somebody does so now. */
export async function areDemoRecurringBillingsLocked(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${PAST}) as "isFree"`,
  );
  return row?.isFree === false;
}
