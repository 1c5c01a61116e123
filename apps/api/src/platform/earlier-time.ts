import sql from 'sql-template-tag';
import type { Clock } from './clock.ts';
import type { Tx } from './db/db.ts';

/**
 * The earlier of this process's time and PostgreSQL's, so that a clock that is ahead shortens no
 * delay. In the sandbox both are moved alike. Requests use this one, because it always has a result
 * and depends only on the database. Scheduled tasks start only if `readAgreedTime` finds that the
 * payment provider's clock agrees too: they can wait.
 */
export async function earlierTime(tx: Tx, clock: Clock): Promise<Date> {
  const [row] = await tx.rows<{ readonly now: Date }>(sql`
    select now() + ${clock.advancedMs() / 1000}::float8 * interval '1 second' as now
  `);
  const local = clock.now();
  return row !== undefined && row.now < local ? row.now : local;
}
