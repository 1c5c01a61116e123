import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as members from '../member.repository.ts';
import * as resets from './password-reset.repository.ts';

/** Informs the member, who may not have set the password. */
export async function notifyPasswordReset(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const reset = await resets.lock(tx, event.subjectId);
    const member = reset?.memberId ? await members.get(tx, reset.memberId) : undefined;
    if (reset === undefined || member === undefined) return;
    const content = composeMessage('member_password_changed_email', reset.language, {
      link: `${deps.config.consoleUrl.origin}/console/forgot`,
      time: timeInWords(event.occurredAt),
    });
    await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: null,
      channel: 'email',
      destination: member.email,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}
