import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import {
  type SecurityMessageContext,
  sendSecurityMessage,
} from '../../identity/security-message/send-security-message.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../notifications/message/templates/message-template.ts';
import * as exports from './export.repository.ts';

/**
 * Tells the owner of an account that a file with all its data was requested: it may not have been
 * them. One message for each file, however often its making is asked for.
 */
export async function notifyDataExport(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const wanted = await exports.get(tx, event.subjectId);
    if (wanted?.kind !== 'account_data') return;
    await sendSecurityMessage(deps, tx, {
      id: deriveUuid(wanted.id, 'message', 'data_exported'),
      userId: wanted.userId,
      occurredAt: event.occurredAt,
      compose: composeContent,
    });
  });
}

function composeContent({ isMail, locale, params }: SecurityMessageContext): MessageContent {
  return isMail
    ? composeMessage('data_exported_email', locale, params)
    : composeMessage('data_exported_sms', locale, { phone: params.phone });
}
