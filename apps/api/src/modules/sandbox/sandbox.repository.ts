import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** The clock only moves forward, because past events cannot be undone. */
export async function advanceClock(tx: Tx, seconds: number): Promise<number> {
  const [row] = await tx.rows<{ advanced_seconds: number }>(sql`
    update sandbox_clock set advanced_seconds = advanced_seconds + ${seconds}
    returning advanced_seconds
  `);
  return row?.advanced_seconds ?? 0;
}

const PAST = sql`hashtext('demo recurring billings')`;

/** Locks the replay of the demo recurring billings until the transaction ends. */
export async function lockDemoRecurringBillings(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${PAST})`);
}

/** Whether a process holds the replay lock. */
export async function areDemoRecurringBillingsLocked(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${PAST}) as "isFree"`,
  );
  return row?.isFree === false;
}
