import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { earlierTime } from '../../platform/earlier-time.ts';
import * as accounts from '../account/store.ts';
import { applyChange } from './change/apply-change.ts';
import * as changes from './contact-change.repository.ts';

const BATCH_MAX = 100;

/** Applies the scheduled changes whose 24 hours have passed. */
export async function applyDueContacts(deps: Deps): Promise<number> {
  const now = await earlierTime(deps.db, deps.clock);
  const due = await changes.listDue(deps.db, now, BATCH_MAX);
  let count = 0;
  for (const { id, userId } of due) {
    if (await applyOne(deps, { id, userId, now })) count += 1;
  }
  return count;
}

type Due = { readonly id: string; readonly userId: string; readonly now: Date };

/** False: it was canceled or undone meanwhile, or the address belongs to somebody else by now. */
async function applyOne(deps: Deps, { id, userId, now }: Due): Promise<boolean> {
  try {
    return await deps.db.transaction(async (tx) => {
      const user = await accounts.lock(tx, userId);
      const change = await changes.findScheduled(tx, id);
      if (change === undefined) return false;
      if (user === undefined) {
        await changes.end(tx, id, { as: 'canceled', now });
        return false;
      }
      await applyChange(deps, tx, { user, change, now });
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await changes.end(deps.db, id, { as: 'canceled', now });
    return false;
  }
}
