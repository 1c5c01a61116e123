import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import * as accounts from '../account/account.repository.ts';
import { applyChange } from './change/apply-change.ts';
import { cancelChange } from './change/cancel-changes.ts';
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

/**
 * Returns false if the change was canceled or undone meanwhile, or if it cannot be applied and is
 * canceled here.
 */
async function applyOne(deps: Deps, due: Due): Promise<boolean> {
  try {
    return await finishOne(deps, due, 'apply');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another account has verified the contact in the meantime. The failed transaction was rolled
    // back.
    return finishOne(deps, due, 'cancel');
  }
}

/** Returns true if the change was applied. */
function finishOne(
  deps: Deps,
  { id, userId, now }: Due,
  how: 'apply' | 'cancel',
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const user = await accounts.lock(tx, userId, ['active', 'suspended']);
    const change = await changes.findScheduled(tx, id);
    if (user === undefined || change === undefined) return false;
    const isApplied = how === 'apply' && user.status === 'active';
    const context = { user, change, now };
    await (isApplied ? applyChange(deps, tx, context) : cancelChange(tx, context));
    return isApplied;
  });
}
