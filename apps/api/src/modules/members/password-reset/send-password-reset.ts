import { MEMBER_PASSWORD_RESET_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid, hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as members from '../member.repository.ts';
import * as resets from './password-reset.repository.ts';

const MINUTE_MS = 60_000;

/**
 * Creates the token of the link together with the message that carries it, if a member has the
 * address. The link goes to that address only.
 */
export async function sendPasswordReset(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const reset = await resets.lock(tx, event.subjectId);
    if (reset === undefined) return;
    const member = await members.findByEmail(tx, reset.email);
    if (member === undefined) return;
    const token = newToken();
    const content = composeMessage('member_password_reset_email', reset.language, {
      link: `${deps.config.consoleUrl.origin}/console/password?token=${token}`,
      minutes: MEMBER_PASSWORD_RESET_LIFE_MS / MINUTE_MS,
    });
    const isNew = await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: null,
      channel: 'email',
      destination: member.email,
      ...content,
      createdAt: deps.clock.now(),
    });
    const link = { memberId: member.id, tokenHash: hashToken(token) };
    if (isNew) await resets.arm(tx, reset.id, link);
  });
}
