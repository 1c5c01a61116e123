import type { PaymentBlockView } from '@saifu/contract/payment-block';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { PaymentBlock } from './payment-block.repository.ts';

/** Enough to see that two hours have the same cause. */
const KEY_SHOWN_LENGTH = 8;

export function toPaymentBlockView(block: PaymentBlock): PaymentBlockView {
  return {
    hour: toTimestamp(block.hour),
    source: block.source,
    key: toKey(block),
    user_id: block.userId && toTypeId('user', block.userId),
    hits: block.hits,
    last_at: toTimestamp(block.lastAt),
  };
}

/** The guard counts by a hash of the address or by the account, which `user_id` names. */
function toKey({ source, key }: PaymentBlock): string {
  return source === 'card_testing' ? key.slice(-KEY_SHOWN_LENGTH) : key;
}
