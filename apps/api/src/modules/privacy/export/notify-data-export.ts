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
 * Informs the account owner that an export of all data was requested, because an attacker may have
 * requested it. One message is sent per export, even if its event is published again.
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
