import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as accounts from '../account/account.repository.ts';
import { cancelChange } from './change/cancel-changes.ts';
import * as changes from './contact-change.repository.ts';

/** Cancels a change that has not taken effect. The current contact stays. */
export async function cancelContact(deps: Deps, actor: UserActor, changeId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const user = await accounts.lock(tx, actor.userId);
    if (user === undefined) throw new AppError('session.expired');
    const wanted = { userId: user.id, id: changeId, openSince: new Date(0) };
    const change = await changes.findUnderway(tx, wanted);
    if (change === undefined) {
      const isOwn = await changes.isOwn(tx, user.id, changeId);
      throw new AppError(isOwn ? 'contact.change_closed' : 'not_found');
    }
    await cancelChange(tx, { user, change, now });
  });
}
