import { statusAfterSuspension } from '@saifu/domain/account';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../platform/facts.ts';
import { newUuid } from '../../platform/tokens.ts';
import * as agreements from '../agreement/store.ts';
import type { SuspendAccountInput } from './suspend-account.ts';
import * as suspensions from './suspension.repository.ts';

/** Ends a suspension. What fell due for recurring billing meanwhile is looked at now. */
export function restoreAccount(deps: Deps, { userId, reason }: SuspendAccountInput): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const account = await suspensions.lock(tx, userId);
    if (account === undefined || account.status === 'erased') throw new Refusal('not_found');
    if (account.status !== 'suspended') return;
    await suspensions.setStatus(tx, userId, statusAfterSuspension(account));
    await suspensions.close(tx, { userId, reason, at: now });
    await agreements.lookNowAtAll(tx, userId, now);
    const fact = { id: newUuid(), type: 'account.reinstated', subjectId: userId };
    await recordFacts(tx, [{ ...fact, payload: {}, occurredAt: now }]);
  });
}
