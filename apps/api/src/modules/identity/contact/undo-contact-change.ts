import { isUndoable } from '@saifu/domain/identity/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import { RESET_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../account/account.repository.ts';
import * as passkeys from '../passkey/passkey.repository.ts';
import * as sessions from '../session/session.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import { writeUndone } from './change/contact-message.ts';
import * as changes from './contact-change.repository.ts';
import { TAKEN } from './is-contact-taken.ts';

export type UndoContactInput = { readonly token: string; readonly deviceHash: Buffer };

/**
 * Undoes a change by the link sent to the previous contact, without sign-in. The attacker knew the
 * password or held a session, and may have added a passkey, so all are revoked: the owner sets a
 * new password by a reset link sent to the restored contact. Later changes are undone as well,
 * because an illegitimate contact may have approved them. A suspended account gets its contact back
 * but no link, because it cannot sign in. Returns the destination of the reset link.
 */
export async function undoContact(
  deps: Deps,
  { token, deviceHash }: UndoContactInput,
): Promise<string | null> {
  const hash = hashToken(token);
  return deps.db.transaction(async (tx) => {
    const now = await earlierTime(tx, deps.clock);
    const named = await changes.findByUndoLink(tx, hash);
    const user = named && (await accounts.lock(tx, named.userId, ['active', 'suspended']));
    // Read again under the lock, because a concurrent request may have undone the change.
    const change = user && (await changes.findByUndoLink(tx, hash));
    if (user === undefined || change === undefined) throw new AppError('link.unknown');
    if (!isUndoable(change, now)) {
      throw new AppError(change.status === 'applied' ? 'link.expired' : 'link.used');
    }
    const removed = await revert(tx, change, now);
    const { id: userId } = user;
    await accounts.clearPassword(tx, userId);
    await passkeys.removeAll(tx, userId);
    await sessions.endAll(tx, userId, now);
    await verifications.endAll(tx, userId, now);
    await writeUndone(deps, tx, { user, change, now }, removed);
    const linkedTo = user.status === 'active' ? change.guardDestination : null;
    if (linkedTo !== null) {
      // Challenges are created and redeemed by the process clock.
      const createdAt = deps.clock.now();
      await verifications.ask(tx, {
        id: newUuid(),
        userId,
        purpose: 'reset',
        contents: 'link',
        channel: linkedTo.includes('@') ? 'email' : 'sms',
        deviceHash,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + RESET_LINK_LIFE_MS),
      });
    }
    const event = { id: newUuid(), type: 'account.contact_undone', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: { channel: change.channel }, occurredAt: now }]);
    return linkedTo;
  });
}

/** Reverts this change and all later ones, newest first; returns the removed contacts. */
async function revert(tx: Tx, first: changes.ContactChange, now: Date): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const change of await changes.listFrom(tx, first)) {
    if (change.status === 'applied') {
      const { channel, oldDestination: destination } = change;
      if (destination !== null) await accounts.deleteUnconfirmed(tx, destination);
      const value = { isVerified: change.oldVerified, verifiedAt: change.oldVerifiedAt };
      const isSet = await accounts.setContact(tx, change.userId, {
        channel,
        destination,
        ...value,
      });
      if (!isSet) throw new AppError(TAKEN[channel]);
    }
    if (change.status !== 'open') removed.push(change.newDestination);
    await changes.end(tx, change.id, { as: 'undone', now });
  }
  return removed;
}
