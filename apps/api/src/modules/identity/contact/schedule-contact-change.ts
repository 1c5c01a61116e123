import type { UserActor } from '@saifu/domain/identity/actor';
import { getEffectiveAt } from '@saifu/domain/identity/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import { CONTACT_CHOICE_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../account/account.repository.ts';
import { writeScheduled } from './change/contact-message.ts';
import * as changes from './contact-change.repository.ts';

/** For an owner without access to the current contact: the change takes effect after 24 hours. */
export async function scheduleContact(
  deps: Deps,
  actor: UserActor,
  changeId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = await earlierTime(tx, deps.clock);
    const user = await accounts.lock(tx, actor.userId);
    if (user === undefined) throw new AppError('session.expired');
    const openSince = new Date(now.getTime() - CONTACT_CHOICE_LIFE_MS);
    const change = await changes.findUnderway(tx, { userId: user.id, id: changeId, openSince });
    if (change === undefined) {
      const isOwn = await changes.isOwn(tx, user.id, changeId);
      throw new AppError(isOwn ? 'contact.change_closed' : 'not_found');
    }
    // A retry after a lost response keeps the time that was announced first.
    if (change.status === 'scheduled') return;
    const effectiveAt = getEffectiveAt(now);
    await changes.schedule(tx, change.id, effectiveAt);
    await writeScheduled(deps, tx, { user, change, now }, effectiveAt);
    const event = { id: newUuid(), type: 'account.contact_scheduled', subjectId: user.id };
    await publishEvents(tx, [{ ...event, payload: { channel: change.channel }, occurredAt: now }]);
  });
}
