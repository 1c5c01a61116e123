import type { Deps } from '../../dependencies.ts';
import { timeInWords } from '../../platform/clock.ts';
import { deriveUuid } from '../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../platform/outbox/outbox.ts';
import * as messages from '../notifications/message/message.repository.ts';
import { composeMessage } from '../notifications/message/templates/message-template.ts';
import * as merchants from './merchant.repository.ts';

/** Informs a merchant that staff issued a key, because the merchant may not have requested it. */
export async function notifyApiKeyIssued(
  deps: Deps,
  { id, payload, occurredAt }: DomainEvent,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const email = await merchants.getEmail(tx, String(payload.merchantId));
    if (email === null) return;
    const content = composeMessage('merchant_key_issued_email', 'ja', {
      name: String(payload.name),
      ending: String(payload.endsWith),
      time: timeInWords(occurredAt),
      phone: deps.config.operator.phone,
    });
    await messages.write(tx, {
      id: deriveUuid(id, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}
