import { trustedContact } from '@saifu/domain/identity/contact';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../notifications/message/templates/message-template.ts';
import * as accounts from '../account/account.repository.ts';

/**
 * Informs the user that the account was suspended or restored. The reason is left out: it may
 * reveal how fraud was detected, or name other users.
 */
export async function notifySuspension(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await accounts.get(tx, event.subjectId);
    const contact = user && trustedContact(user, deps.clock.now());
    if (user === undefined || contact == null) return;
    const { channel, destination } = contact;
    await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: user.id,
      channel,
      destination,
      ...composeContent(deps, event, user, channel === 'email'),
      createdAt: deps.clock.now(),
    });
  });
}

function composeContent(
  { config }: Deps,
  event: DomainEvent,
  { locale }: accounts.User,
  isMail: boolean,
): MessageContent {
  const { phone } = config.operator;
  const time = timeInWords(event.occurredAt);
  if (event.type === 'account.suspended') {
    return isMail
      ? composeMessage('account_suspended_email', locale, { time, phone })
      : composeMessage('account_suspended_sms', locale, { phone });
  }
  const link = `${config.publicUrl.origin}/login`;
  return isMail
    ? composeMessage('account_reinstated_email', locale, { time, link })
    : composeMessage('account_reinstated_sms', locale, { link });
}
