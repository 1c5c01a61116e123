import { createBill } from '@saifu/domain/orders/order';
import { deriveUuid, hashToken } from '../../platform/crypto/tokens.ts';
import { addressKey } from '../../platform/rate-limits.ts';
import type { PayOrderInput } from '../payments/authorize/pay-order-input.ts';
import { demoId } from './demo-ids.ts';
import type { DemoPayment } from './demo-payment.ts';
import { DEMO_USERS } from './demo-users.ts';

/** The ids of the saved cards. */
export type DemoCards = { readonly saved_visa: string; readonly saved_jcb: string };

type DemoPaymentContext = {
  readonly orderId: string;
  readonly saved: DemoCards;
  readonly result: 'declined' | 'paid';
};

/** Cards that are typed in and not saved, by payer. */
const TYPED_CARDS: Readonly<Record<string, string>> = {
  'hanako@saifu.example': 'pm_card_jcb',
  'alex@saifu.example': 'pm_card_amex',
};
const DECLINED_CARD = 'pm_card_visa_chargeDeclinedInsufficientFunds';

export function toPayOrderInput(
  demo: DemoPayment,
  { orderId, saved, result }: DemoPaymentContext,
): PayOrderInput {
  const user = DEMO_USERS.find(({ loginId }) => loginId === demo.payer);
  return {
    orderId,
    amount: createBill(demo.items, true, 'floor').totalYen,
    ...(result === 'declined' ? typed(DECLINED_CARD) : toMeans(demo, saved)),
    saveCardName: null,
    split: null,
    userId: demoId.user(demo.payer),
    sessionId: null,
    contact: { email: null, phone: null },
    gesture: 'slide',
    by: demo.method === 'cash' ? 'staff' : 'customer',
    approvesStore: false,
    addressKey: addressKey('pays from', '127.0.0.1'),
    deviceHash: hashToken('demo'),
    language: user?.locale ?? 'ja',
    idempotency: toIdempotency(result === 'declined' ? 'try' : 'pay', orderId),
  };
}

export function toIdempotency(act: string, orderId: string) {
  const key = deriveUuid('demo', act, orderId);
  return { scope: hashToken(`demo ${act}`), key, requestHash: hashToken(key) };
}

type Means = Pick<
  PayOrderInput,
  'method' | 'cardId' | 'cardToken' | 'walletToken' | 'bitcashNumber'
>;

const NOTHING = { cardId: null, cardToken: null, walletToken: null, bitcashNumber: null } as const;
const typed = (cardToken: string): Means => ({ ...NOTHING, method: 'card', cardToken });

function toMeans({ method, payer }: DemoPayment, saved: DemoCards): Means {
  switch (method) {
    case 'saved_visa':
    case 'saved_jcb':
      return { ...NOTHING, method: 'card', cardId: saved[method] };
    case 'card':
      return typed(TYPED_CARDS[payer] ?? 'pm_card_visa');
    case 'apple_pay':
      return { ...NOTHING, method, walletToken: 'tok_applepay' };
    case 'bitcash':
      return { ...NOTHING, method, bitcashNumber: `${'あ'.repeat(12)}さしすせ` };
    case 'cash':
    case 'paypay':
      return { ...NOTHING, method };
  }
}
