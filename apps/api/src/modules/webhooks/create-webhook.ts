import { randomBytes } from 'node:crypto';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { WEBHOOKS_MAX } from '@saifu/domain/shared/limits';
import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { Deps } from '../../dependencies.ts';
import { encrypt } from '../../platform/crypto/encryption.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { type RecordChange, recordNothing } from '../audit/record-change.ts';
import * as merchants from '../merchants/merchant.repository.ts';
import * as webhooks from './webhook.repository.ts';

type CreateWebhookInput = { readonly url: string; readonly events: readonly WebhookEvent[] };

/** A webhook and its secret, which is returned only on creation. */
export type MadeWebhook = { readonly webhook: webhooks.Webhook; readonly secret: string };

/** Counts under a lock, so that concurrent requests cannot exceed the maximum. */
export async function addWebhook(
  deps: Deps,
  merchantId: string,
  { url, events }: CreateWebhookInput,
  record: RecordChange = recordNothing,
): Promise<MadeWebhook> {
  if (!(await deps.webhookSender.mayReach(url))) {
    const code = 'webhook.target_forbidden';
    throw new AppError(code, {}, [{ path: 'url', code }]);
  }
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return deps.db.transaction(async (tx) => {
    await merchants.lock(tx, merchantId);
    const living = await webhooks.listLiving(tx, merchantId);
    if (living.length >= WEBHOOKS_MAX) {
      throw new AppError('webhook.too_many', { max: WEBHOOKS_MAX });
    }
    const webhook = {
      id: newUuid(),
      merchantId,
      url: new URL(url).href,
      events: [...new Set(events)],
      encryptedSecret: encrypt(deps.config.secretKeys, secret),
      createdAt: deps.clock.now(),
      pause: null,
    };
    await webhooks.insert(tx, webhook);
    await record(tx, {
      action: 'webhook.created',
      subject: toTypeId('webhook', webhook.id),
      before: null,
      after: { url: webhook.url, events: webhook.events },
    });
    return { webhook, secret };
  });
}
