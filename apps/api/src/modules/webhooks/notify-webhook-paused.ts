import type { Deps } from '../../dependencies.ts';
import { deriveUuid } from '../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../platform/outbox/outbox.ts';
import * as merchants from '../merchants/merchant.repository.ts';
import * as messages from '../notifications/message/message.repository.ts';
import { composeMessage } from '../notifications/message/templates/message-template.ts';
import * as webhooks from './webhook.repository.ts';

/** Tells a merchant that its webhook was paused, and why. */
export async function notifyWebhookPaused(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, subjectId, payload }: DomainEvent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const webhook = await webhooks.findLiving(tx, subjectId);
    const email = webhook && (await merchants.getEmail(tx, webhook.merchantId));
    if (webhook === undefined || email == null) return;
    const params = { host: new URL(webhook.url).host, reason: String(payload.reason) };
    await messages.write(tx, {
      id: deriveUuid(id, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...composeMessage('merchant_webhook_paused_email', 'ja', params),
      createdAt: clock.now(),
    });
  });
}
