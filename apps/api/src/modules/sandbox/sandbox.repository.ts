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

const REPLAY = sql`hashtext('demo data')`;

/** Locks the replay of the demo data until the transaction ends. */
export async function lockReplay(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${REPLAY})`);
}

/** Whether a process holds the replay lock. */
export async function isReplayLocked(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${REPLAY}) as "isFree"`,
  );
  return row?.isFree === false;
}

/** Those of the orders that are no longer open. */
export async function listClosedOrders(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from orders where id = any(${ids}::uuid[]) and status <> 'open'`,
  );
  return new Set(rows.map(({ id }) => id));
}
