import { trustedContact } from '@saifu/domain/identity/contact';
import { RECORDS_YEARS } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { describeError } from '../../../platform/log.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as cards from '../../payments/card/card.repository.ts';
import * as erasures from './account-erasure.repository.ts';
import * as deletions from './deletion.repository.ts';

/** Erases all users whose grace period is over. A failure does not block others. */
export async function eraseAccounts(deps: Deps): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const due: readonly string[] = await deletions.listDue(deps.db, deps.clock.now(), after);
    for (const userId of due) {
      const isErased = await eraseOne(deps, userId).catch((error) => {
        deps.log.warn('account.not_erased', describeError(error));
        return false;
      });
      count += isErased ? 1 : 0;
    }
    after = due.at(-1) ?? null;
    if (after === null) return count;
  }
}

/**
 * Detaches each card at the provider before deleting it here. Then one transaction erases all data
 * and writes the final message. An interrupted erasure is resumed by the next run.
 */
async function eraseOne(deps: Deps, userId: string): Promise<boolean> {
  for (const card of await cards.listAll(deps.db, userId)) {
    await deps.paymentProvider.detachMethodOrThrow(card.providerMethodId);
    await cards.remove(deps.db, card.id);
  }
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await deletions.lockDue(tx, userId, now))) return false;
    // A card was saved meanwhile; the next run detaches it first.
    if ((await cards.listAll(tx, userId)).length > 0) return false;
    const user = await accounts.get(tx, userId);
    if (user === undefined) return false;
    await erasures.eraseBelongings(tx, user);
    await erasures.eraseTraces(tx, user.id);
    await erasures.erasePerson(tx, user.id);
    await sendErasedMessage(tx, user, now);
    const event = { id: newUuid(), type: 'account.erased', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    return true;
  });
}

async function sendErasedMessage(tx: Tx, user: accounts.User, now: Date): Promise<void> {
  const contact = trustedContact(user, now);
  if (contact === null) return;
  const { channel, destination } = contact;
  const time = timeInWords(now);
  const content =
    channel === 'email'
      ? composeMessage('erased_email', user.locale, { time, years: RECORDS_YEARS })
      : composeMessage('erased_sms', user.locale, { time });
  await messages.write(tx, {
    id: deriveUuid(user.id, 'erased'),
    userId: null,
    channel,
    destination,
    ...content,
    createdAt: now,
  });
}
