import { STORE_CHANGE_SHOWN_DAYS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as merchants from '../merchant.repository.ts';
import * as stores from '../store/store.repository.ts';
import * as storeChanges from './store-change.repository.ts';

/** Informs a merchant of the decision on an identity change of its store. */
export async function notifyMerchant(deps: Deps, event: DomainEvent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const change = await storeChanges.get(tx, event.subjectId);
    const store = change && (await stores.get(tx, change.storeId));
    const email = store && (await merchants.getEmail(tx, store.merchantId));
    if (change === undefined || store === undefined || email == null) return;
    const { reason } = change;
    const content =
      reason === null
        ? composeMessage('merchant_change_approved_email', 'ja', {
            store: store.name,
            days: STORE_CHANGE_SHOWN_DAYS,
          })
        : composeMessage('merchant_change_rejected_email', 'ja', {
            store: store.name,
            reason,
          });
    await messages.write(tx, {
      id: deriveUuid(event.id, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}
