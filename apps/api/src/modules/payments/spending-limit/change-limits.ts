import type { UserActor } from '@saifu/domain/identity/actor';
import { assertStepUpFresh } from '@saifu/domain/identity/step-up';
import {
  changeSpending,
  type Spending,
  type SpendingLimits,
} from '@saifu/domain/payments/spending-limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as steps from '../../identity/step-up/step-up.repository.ts';
import * as limits from './spending-limit.repository.ts';

/**
 * Changes the given limits. Raising a limit requires step-up authentication and publishes an event.
 */
export async function changeLimits(
  deps: Deps,
  actor: UserActor,
  change: Partial<SpendingLimits>,
): Promise<Spending> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await limits.lockOwner(tx, actor.userId);
    const before = await limits.get(tx, actor.userId, now);
    const wanted = { ...(before.planned?.limits ?? before.limits), ...change };
    const { asksMore, ...after } = changeSpending(before, wanted, now);
    if (asksMore) assertStepUpFresh(await steps.freshUntil(tx, actor.sessionId), now);
    await limits.replace(tx, actor.userId, after);
    if (asksMore) {
      const payload = { from: after.planned?.from.toISOString() };
      const event = { id: newUuid(), type: 'limit.raised', subjectId: actor.userId };
      await publishEvents(tx, [{ ...event, payload, occurredAt: now }]);
    }
    return after;
  });
}
