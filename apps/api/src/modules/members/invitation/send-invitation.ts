import { MEMBER_INVITATION_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid, hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../notifications/message/templates/message-template.ts';
import * as invitations from './member-invitation.repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates the token of an invitation together with the message that carries it. The message id is
 * derived from the event, so a job that runs again finds the message and stops.
 */
export async function sendInvitation(deps: Deps, event: DomainEvent): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const invitation = await invitations.lock(tx, event.subjectId);
    if (invitation === undefined || invitation.revokedAt !== null) return;
    const token = newToken();
    const content = await composeInvitation(deps, tx, invitation, token);
    const isNew = await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: null,
      channel: 'email',
      destination: invitation.email,
      ...content,
      createdAt: now,
    });
    if (isNew) await invitations.arm(tx, invitation.id, hashToken(token));
  });
}

/** The link of an invitation. */
export function toInvitationLink({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${config.consoleUrl.origin}/console/invitation?token=${token}`;
}

async function composeInvitation(
  deps: Deps,
  tx: Tx,
  { merchantId, language }: invitations.MemberInvitation,
  token: string,
): Promise<MessageContent> {
  const link = toInvitationLink(deps, token);
  const hours = MEMBER_INVITATION_LIFE_MS / HOUR_MS;
  if (merchantId === null)
    return composeMessage('staff_invitation_email', language, { link, hours });
  // As the name of a store, it is kept to one line and cannot imitate the message.
  const store = await merchants.getName(tx, merchantId);
  return composeMessage('member_invitation_email', language, { link, store, hours });
}
