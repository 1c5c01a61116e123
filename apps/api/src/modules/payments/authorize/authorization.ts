import type { PaymentType } from '@saifu/domain/payments/installment-plan';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import type { Yen } from '@saifu/domain/shared/yen';
import type { NewPaymentReview, RiskAssessment } from '../../risk/assess-payment.ts';

/** The input of the statement that starts a payment. */
export type AuthorizeInput = {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly orderId: string;
  /** The amount that the payer saw. */
  readonly amount: Yen;
  readonly userId: string | null;
  /** The session for step-up authentication. Null for a guest or an off-session payment. */
  readonly sessionId: string | null;
  readonly guestTokenHash: Buffer | null;
  readonly addressKey: string;
  /** The browser that pays, and its language. */
  readonly deviceHash: Buffer;
  readonly language: Language;
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  readonly method: PaymentMethod;
  readonly cardId: string | null;
  readonly cardToken: string | null;
  /** The fingerprint of a typed card, if it had to be looked up. */
  readonly fingerprint: string | null;
  readonly stableKey: string;
  /** The rules that were applied. Null: the payment is not assessed. */
  readonly ruleSetVersion: number | null;
  /** A typed card, if it was looked up for a rule. */
  readonly typedCard: RiskAssessment['typedCard'];
  /** A rule holds the payment. */
  readonly review: NewPaymentReview | null;
  readonly saveCardName: string | null;
  readonly paymentType: PaymentType;
  readonly installmentCount: number | null;
  readonly gesture: 'slide' | 'button' | 'keyboard';
  readonly by: 'customer' | 'staff';
  /** The payer confirmed a first payment to this store. */
  readonly approvesStore: boolean;
  readonly confirmationNumber: number;
  readonly idempotency: Idempotency;
  readonly paymentExpiresAt: Date;
  readonly now: Date;
};

export type Idempotency = {
  readonly scope: Buffer;
  readonly key: string;
  readonly requestHash: Buffer;
};
