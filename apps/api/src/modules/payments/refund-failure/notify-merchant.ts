import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as payers from '../payer-messages/payer.repository.ts';

/** Emails the merchant that the payer did not get a refund, in case it missed the webhook event. */
export async function notifyMerchantOfRefundFailure(
  { db, clock }: Deps,
  { id: cause, subjectId: paymentId, payload }: DomainEvent,
): Promise<void> {
  const { merchantId, amount } = payload;
  if (typeof merchantId !== 'string' || typeof amount !== 'number') {
    throw new Error('the event has no merchant or amount');
  }
  await db.transaction(async (tx) => {
    const email = await merchants.getEmail(tx, merchantId);
    const payer = await payers.get(tx, paymentId);
    if (payer === undefined || email == null) return;
    const content = composeMessage('merchant_refund_failed_email', 'ja', {
      store: payer.storeName,
      amount: formatYen(amount),
      number: toTypeId('payment', paymentId),
    });
    await messages.write(tx, {
      id: deriveUuid(cause, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...content,
      createdAt: clock.now(),
    });
  });
}
