import { getMissingBefore } from '@saifu/domain/reconciliation/difference';
import { DIFFERENCES_MATCHED_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as differences from '../difference/difference.repository.ts';
import * as entries from '../entry/provider-entry.repository.ts';
import * as movements from './provider-movement.repository.ts';
import { matchMovement } from './record-movement.ts';

/**
 * Matches what our ledger did not have when the report was read, and calls missing what the
 * provider has not reported for too long. Returns how many were matched.
 */
export async function matchAgain({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  await differences.markMissing(db, getMissingBefore(clock.now()));
  let count = 0;
  for (let after = ''; ; ) {
    const ids = await differences.listUnmatched(db, { after, limit: DIFFERENCES_MATCHED_MAX });
    for (const id of ids) {
      count += (await db.transaction((tx) => matchOne(tx, id, clock.now()))) ? 1 : 0;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < DIFFERENCES_MATCHED_MAX) return count;
    after = last;
  }
}

async function matchOne(tx: Tx, id: string, now: Date): Promise<boolean> {
  const movement = await movements.get(tx, id);
  const payment = movement && (await movements.findPayment(tx, movement));
  if (movement === undefined || payment === undefined) return false;
  const entry = await movements.findEntry(tx, movement.kind, movement.amount, payment);
  if (entry === undefined && !payment.isVoided) return false;
  // Of two runs at once, and of a run and a member of staff, one ends the difference.
  if (!(await differences.matchMovement(tx, id, now))) return false;
  const postings = await matchMovement(tx, movement, now);
  const { provider, day } = movement;
  await entries.insert(tx, { provider, kind: 'report', day, postings, at: now });
  return true;
}
