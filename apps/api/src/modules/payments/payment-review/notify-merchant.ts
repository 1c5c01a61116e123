import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as payers from '../payer-messages/payer.repository.ts';

/** Emails the merchant that a held payment was voided, so that nothing is delivered for it. */
export async function notifyMerchantOfVoid(
  { db, clock }: Deps,
  { id: cause, subjectId: paymentId, payload }: DomainEvent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await payers.get(tx, paymentId);
    const email = await merchants.getEmail(tx, String(payload.merchantId));
    if (payment === undefined || email == null) return;
    await messages.write(tx, {
      id: deriveUuid(cause, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...composeMessage('merchant_payment_voided_email', 'ja', {
        store: payment.storeName,
        amount: formatYen(payment.amount),
        number: toTypeId('payment', paymentId),
      }),
      createdAt: clock.now(),
    });
  });
}
