import { isDisputeOpen, type ProviderDisputeReason } from '@saifu/domain/payments/provider-dispute';
import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import { type MessageTextKey, tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as disputes from './provider-dispute.repository.ts';
import type { ProviderDispute } from './provider-dispute.ts';

/**
 * Emails the merchant that a cardholder disputed a payment, or how that ended. A dispute that was
 * closed before it was heard of is told once, with its end.
 */
export async function notifyMerchantOfDispute(
  { db, clock }: Deps,
  { id: cause, type, subjectId }: DomainEvent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const dispute = await disputes.get(tx, subjectId);
    const email = dispute && (await merchants.getEmail(tx, dispute.merchantId));
    if (dispute === undefined || email == null) return;
    const isAboutEnd = type === 'dispute.closed';
    if (isAboutEnd === isDisputeOpen(dispute.status)) return;
    await messages.write(tx, {
      id: deriveUuid(cause, 'message', 'merchant'),
      userId: null,
      channel: 'email',
      destination: email,
      ...compose(dispute),
      createdAt: clock.now(),
    });
  });
}

const REASON_TEXTS = {
  fraudulent: 'any.dispute_fraudulent',
  unrecognized: 'any.dispute_unrecognized',
  duplicate: 'any.dispute_duplicate',
  product_not_received: 'any.dispute_product_not_received',
  product_unacceptable: 'any.dispute_product_unacceptable',
  subscription_canceled: 'any.dispute_subscription_canceled',
  credit_not_processed: 'any.dispute_credit_not_processed',
  general: 'any.dispute_general',
} as const satisfies Record<ProviderDisputeReason, MessageTextKey>;

function compose(dispute: ProviderDispute) {
  const { status, store, amount, respondBy } = dispute;
  const number = toTypeId('providerDispute', dispute.id);
  const about = { store: store.name, amount: formatYen(amount), number };
  if (status === 'won') return composeMessage('merchant_dispute_won_email', 'ja', about);
  if (status === 'lost') return composeMessage('merchant_dispute_lost_email', 'ja', about);
  const reason = tMessage('ja', REASON_TEXTS[dispute.reason]);
  const deadline = respondBy && timeInWords(respondBy);
  return deadline === null
    ? composeMessage('merchant_dispute_final_email', 'ja', { ...about, reason })
    : composeMessage('merchant_dispute_opened_email', 'ja', { ...about, reason, deadline });
}
