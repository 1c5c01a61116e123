import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as consultations from './consultation.repository.ts';
import * as consultationMessages from './consultation-message.repository.ts';

/** Notifies the user of an answer, once per answer. */
export async function notifyAnswer(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const asked = await consultations.get(tx, event.subjectId);
    const answer = await consultationMessages.get(tx, String(event.payload.messageId));
    const user = asked && (await accounts.get(tx, asked.userId));
    const destination = user?.email ?? user?.phone;
    // Deleting an account also deletes its consultations.
    if (asked === undefined || answer === undefined || user === undefined) return;
    if (destination == null) return;
    const path = `/settings/contact-support/${toTypeId('consultation', asked.id)}`;
    const link = new URL(path, deps.config.publicUrl).href;
    const isMail = destination === user.email;
    const words = { question: asked.subject, response: answer.body, link };
    const content = isMail
      ? composeMessage('consultation_answered_email', user.locale, words)
      : composeMessage('consultation_answered_sms', user.locale, { link });
    await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: user.id,
      channel: isMail ? 'email' : 'sms',
      destination,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}
