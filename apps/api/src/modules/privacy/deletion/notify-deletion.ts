import { trustedContact } from '@saifu/domain/identity/contact';
import { RECORDS_YEARS } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../notifications/message/templates/message-template.ts';
import * as deletions from './deletion.repository.ts';

/**
 * Informs the user at a trusted contact that the deletion was requested, is near or was canceled.
 */
export async function notifyDeletion(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await accounts.get(tx, event.subjectId);
    const contact = user && trustedContact(user, deps.clock.now());
    if (user === undefined || contact == null) return;
    const { channel, destination } = contact;
    const pendingDeletion = await deletions.get(tx, user.id);
    const isMail = channel === 'email';
    const context = { deps, event, user, isMail, eraseAt: pendingDeletion?.eraseAt ?? null };
    const content = composeContent(context);
    if (content === null) return;
    await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: user.id,
      channel,
      destination,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}

type DeletionMessageContext = {
  readonly deps: Deps;
  readonly event: DomainEvent;
  readonly user: accounts.User;
  readonly isMail: boolean;
  /** Null if no deletion is pending. */
  readonly eraseAt: Date | null;
};

/** Null if the event is outdated. */
function composeContent({
  deps,
  event,
  user: { locale },
  isMail,
  eraseAt,
}: DeletionMessageContext): MessageContent | null {
  const { origin } = deps.config.publicUrl;
  const time = timeInWords(event.occurredAt);
  if (event.type === 'account.restored') {
    const link = `${origin}/forgot-password`;
    return isMail
      ? composeMessage('restored_email', locale, { time, link })
      : composeMessage('restored_sms', locale, { time });
  }
  if (eraseAt === null) return null;
  const due = { deadline: timeInWords(eraseAt), link: `${origin}/settings/privacy` };
  if (event.type === 'account.deletion_due_soon') {
    return composeMessage(isMail ? 'deletion_soon_email' : 'deletion_soon_sms', locale, due);
  }
  return isMail
    ? composeMessage('deletion_email', locale, { ...due, time, years: RECORDS_YEARS })
    : composeMessage('deletion_sms', locale, due);
}
