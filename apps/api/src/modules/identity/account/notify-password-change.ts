import { trustedContact } from '@saifu/domain/identity/contact';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as accounts from './account.repository.ts';

/** Informs the owner, who may not have made the change. */
export async function notifyPasswordChange(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await accounts.get(tx, event.subjectId);
    const contact = user && trustedContact(user, deps.clock.now());
    if (user === undefined || contact == null) return;
    const { channel, destination } = contact;
    const time = timeInWords(event.occurredAt);
    const link = `${deps.config.publicUrl.origin}/forgot-password`;
    const isMail = channel === 'email';
    const content = isMail
      ? composeMessage('password_changed_email', user.locale, { time, link })
      : composeMessage('password_changed_sms', user.locale, { time });
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
