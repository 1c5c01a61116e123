import type { Yen } from '@saifu/domain/shared/yen';
import { hashToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { addressKey } from '../../../platform/rate-limits.ts';
import type { PayOrderInput } from '../../payments/authorize/pay-order-input.ts';

type Payer = { readonly userId: string; readonly cardId: string };

/** The first payment of a recurring billing, made with a saved card. */
export function toFirstPayment(orderId: string, amount: Yen, payer: Payer): PayOrderInput {
  const key = newUuid();
  return {
    ...payer,
    sessionId: null,
    orderId,
    amount,
    method: 'card',
    cardToken: null,
    walletToken: null,
    bitcashNumber: null,
    saveCardName: null,
    split: null,
    contact: { email: null, phone: null },
    gesture: 'slide',
    by: 'customer',
    approvesStore: false,
    addressKey: addressKey('pays from', '127.0.0.1'),
    deviceHash: hashToken('demo'),
    language: 'ja',
    idempotency: { scope: hashToken('demo pay'), key, requestHash: hashToken(key) },
  };
}
