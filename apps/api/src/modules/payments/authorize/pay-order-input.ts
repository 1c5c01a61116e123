import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import type { Yen } from '@saifu/domain/shared/yen';
import type { InstallmentChoice } from '../../../gateways/payment-provider/payment-provider.ts';
import type { Payment } from '../payment.ts';
import type { Idempotency } from './authorization.ts';
import type { Authorization } from './payment.repository.ts';

/** What a payer said yes to, and who says it from where. */
export type PayOrderInput = {
  readonly orderId: string;
  readonly amount: Yen;
  readonly method: PaymentMethod;
  readonly cardId: string | null;
  readonly cardToken: string | null;
  readonly walletToken: string | null;
  readonly bitcashNumber: string | null;
  /** The holder's name under which the card is to be saved; null: it is not. */
  readonly saveCardName: string | null;
  readonly split: InstallmentChoice | null;
  readonly userId: string | null;
  /** By which the payer may have to prove who they are; null: a guest, or nobody is there. */
  readonly sessionId: string | null;
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  readonly gesture: 'slide' | 'button' | 'keyboard';
  readonly by: 'customer' | 'staff';
  readonly approvesStore: boolean;
  readonly addressKey: string;
  readonly deviceHash: Buffer;
  readonly language: Language;
  readonly idempotency: Idempotency;
};

type Known =
  | 'orderId'
  | 'userId'
  | 'sessionId'
  | 'addressKey'
  | 'deviceHash'
  | 'language'
  | 'idempotency';

/** What of it the payer says; the rest is known without them. */
export type PayOrderRequest = Omit<PayOrderInput, Known>;

export type PayOrderResult = {
  readonly payment: Payment;
  /** What was paid, and where; null: this is the answer to an earlier call with the same key. */
  readonly authorization: Pick<Authorization, 'title' | 'source' | 'store'> | null;
  /** Shown once, to a guest, to see the payment again. */
  readonly guestToken: string | null;
};
