import { FALLBACK_LANGUAGE, isLanguage } from '@saifu/domain/shared/language';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as members from '../member.repository.ts';

const TEMPLATES = {
  'member_passkey.added': 'member_passkey_added_email',
  'member_passkey.removed': 'member_passkey_removed_email',
  'member_passkey.cloned': 'member_passkey_cloned_email',
} as const;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Informs the member, who may not have made the change. The name of a passkey is left out: an
 * attacker could write a text for the member into it.
 */
export async function notifyPasskeyChange(
  deps: Deps,
  type: keyof typeof TEMPLATES,
  { id, subjectId, payload, occurredAt }: DomainEvent,
): Promise<void> {
  // One message per hour about a copied passkey, so that repetition does not bury other messages.
  const hour = Math.floor(occurredAt.getTime() / HOUR_MS);
  const cause = type === 'member_passkey.cloned' ? `${subjectId} ${type} ${hour}` : id;
  const language = isLanguage(payload.language) ? payload.language : FALLBACK_LANGUAGE;
  const page = type === 'member_passkey.cloned' ? 'account' : 'forgot';
  const content = composeMessage(TEMPLATES[type], language, {
    link: `${deps.config.consoleUrl.origin}/console/${page}`,
    time: timeInWords(occurredAt),
  });
  await deps.db.transaction(async (tx) => {
    const member = await members.get(tx, subjectId);
    if (member === undefined) return;
    await messages.write(tx, {
      id: deriveUuid(cause, 'message'),
      userId: null,
      channel: 'email',
      destination: member.email,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}
