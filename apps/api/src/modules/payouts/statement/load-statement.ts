import type { Deps } from '../../../dependencies.ts';
import type { Payout } from '../payout.repository.ts';
import { issueStatement } from './issue-statement.ts';
import * as statements from './statement.repository.ts';

/** The statement of a payout. One from before statements existed gets its statement now. */
export async function loadStatement(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  payout: Payout,
): Promise<statements.StatementHead> {
  const known = await statements.get(db, payout.id);
  if (known !== undefined) return known;
  const { operator } = config;
  await db.transaction((tx) => issueStatement(tx, { payout, operator, now: clock.now() }));
  const issued = await statements.get(db, payout.id);
  if (issued === undefined) throw new Error('a statement is there once it was issued');
  return issued;
}
