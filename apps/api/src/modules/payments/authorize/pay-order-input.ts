import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import type { Yen } from '@saifu/domain/shared/yen';
import type { InstallmentChoice } from '../../../gateways/payment-provider/payment-provider.ts';
import type { Payment } from '../payment.ts';
import type { Idempotency } from './authorization.ts';
import type { Authorization } from './payment.repository.ts';

/** The payment that the payer confirmed, with the caller's context. */
export type PayOrderInput = {
  readonly orderId: string;
  readonly amount: Yen;
  readonly method: PaymentMethod;
  readonly cardId: string | null;
  readonly cardToken: string | null;
  readonly walletToken: string | null;
  readonly bitcashNumber: string | null;
  /** The cardholder name for saving the card. Null if the card is not saved. */
  readonly saveCardName: string | null;
  readonly split: InstallmentChoice | null;
  readonly userId: string | null;
  /** The session for step-up authentication. Null for a guest or an off-session payment. */
  readonly sessionId: string | null;
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  readonly gesture: 'slide' | 'button' | 'keyboard';
  readonly by: 'customer' | 'staff';
  readonly approvesStore: boolean;
  readonly addressKey: string;
  /** The network around the address. Absent: not known. */
  readonly networkKey?: string | null;
  readonly deviceHash: Buffer;
  readonly language: Language;
  readonly idempotency: Idempotency;
};

type Known =
  | 'orderId'
  | 'userId'
  | 'sessionId'
  | 'addressKey'
  | 'networkKey'
  | 'deviceHash'
  | 'language'
  | 'idempotency';

/** The part of the input that comes from the request body. */
export type PayOrderRequest = Omit<PayOrderInput, Known>;

export type PayOrderResult = {
  readonly payment: Payment;
  /** Null if this is a replay of an earlier call with the same idempotency key. */
  readonly authorization: Pick<Authorization, 'title' | 'source' | 'store' | 'isHeld'> | null;
  /** Returned once, to a guest, for access to the payment. */
  readonly guestToken: string | null;
};
