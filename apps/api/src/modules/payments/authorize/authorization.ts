import type { PaymentType } from '@saifu/domain/payments/installment-plan';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import type { Yen } from '@saifu/domain/shared/yen';

/** What a payer asked for, ready to be written. */
export type AuthorizeInput = {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly orderId: string;
  /** What the payer was shown. */
  readonly amount: Yen;
  readonly userId: string | null;
  /** By which the payer may have to prove who they are; null: a guest, or nobody is there. */
  readonly sessionId: string | null;
  readonly guestTokenHash: Buffer | null;
  readonly addressKey: string;
  /** The browser it is paid from, and what is spoken there. */
  readonly deviceHash: Buffer;
  readonly language: Language;
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  readonly method: PaymentMethod;
  readonly cardId: string | null;
  readonly cardToken: string | null;
  /** Which card was typed, where somebody had to find out. */
  readonly fingerprint: string | null;
  readonly secretKey: string;
  readonly saveCardName: string | null;
  readonly paymentType: PaymentType;
  readonly installmentCount: number | null;
  readonly gesture: 'slide' | 'button' | 'keyboard';
  readonly by: 'customer' | 'staff';
  /** The payer has said yes to paying at a store for the first time. */
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
