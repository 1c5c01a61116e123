import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as refundRequests from './refund-request.repository.ts';

/** Emails the merchant that the time to answer is over, in case it missed the webhook event. */
export async function notifyMerchant(
  deps: Deps,
  { id: cause, subjectId }: DomainEvent,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const refundRequest = await refundRequests.get(tx, subjectId);
    const email = refundRequest && (await merchants.getEmail(tx, refundRequest.merchantId));
    if (refundRequest === undefined || email == null) return;
    const content = composeMessage('merchant_unanswered_email', 'ja', {
      store: refundRequest.store.name,
      amount: formatYen(refundRequest.requestedAmount),
      deadline: timeInWords(refundRequest.respondBy),
      number: toTypeId('refundRequest', refundRequest.id),
    });
    await messages.write(tx, {
      id: deriveUuid(cause, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...content,
      createdAt: deps.clock.now(),
    });
  });
}
