import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PaymentType } from '@saifu/domain/payments/installment-plan';
import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { getRefundedTotal } from '@saifu/domain/payments/refund';
import type { Yen } from '@saifu/domain/shared/yen';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';

/** A payment as stored. */
export type Payment = {
  readonly id: string;
  readonly orderId: string;
  readonly storeId: string;
  readonly userId: string | null;
  readonly guestTokenHash: Buffer | null;
  readonly amount: Yen;
  readonly fee: Yen;
  readonly capturedAmount: Yen;
  readonly refundedAmount: Yen;
  readonly method: PaymentMethod;
  readonly cardBrand: CardBrandName | null;
  readonly cardLast4: string | null;
  /** The cardholder name for saving the card. Null if the card is not saved. */
  readonly saveCardName: string | null;
  readonly paymentType: PaymentType;
  readonly installmentCount: number | null;
  readonly status: PaymentStatus;
  readonly version: number;
  readonly providerReference: string | null;
  readonly nextAction: StoredAction | null;
  readonly confirmationNumber: number | null;
  readonly confirmedBy: 'link' | 'in_app' | 'auto' | 'staff' | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
  readonly authorizedAt: Date | null;
  readonly completedAt: Date | null;
  readonly autoCompleteAt: Date | null;
};

/** The payer's next action as stored in JSON, where times are text. */
export type StoredAction =
  | { readonly type: 'redirect'; readonly url: string }
  | {
      readonly type: 'voucher';
      readonly url: string;
      readonly expiresAt: string;
      readonly chains: readonly {
        readonly chain: string;
        readonly paymentCode: string | null;
        readonly confirmationNumber: string;
      }[];
    };

export type PaymentAttempt = {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: 'authorize' | 'capture' | 'void' | 'refund';
  readonly amount: Yen;
  readonly state: 'open' | 'approved' | 'declined' | 'needs_payer';
  readonly providerReference: string | null;
  /** The confirmer of a capture. Null if the capture does not complete the payment. */
  readonly confirmedBy: Payment['confirmedBy'];
  /** The payment is complete on capture, without the three-day confirmation window. */
  readonly completesOnCapture: boolean;
  /** When the provider asked the payer for the bank details of a refund. */
  readonly bankDetailsRequestedAt: Date | null;
  readonly openedAt: Date;
};

type RefundableAmounts = Pick<Payment, 'amount' | 'fee' | 'capturedAmount' | 'refundedAmount'>;

/** The amount refunded, including what was authorized and never captured. */
export function getRefundedAmount(payment: RefundableAmounts): number {
  const { amount, fee, capturedAmount: captured, refundedAmount: refunded } = payment;
  return getRefundedTotal({ amount: amount + fee, captured, refunded });
}

/** Maps fields to columns. */
export const PAYMENT_COLUMNS = {
  id: 'id',
  orderId: 'order_id',
  storeId: 'store_id',
  userId: 'user_id',
  guestTokenHash: 'guest_token_hash',
  amount: 'amount',
  fee: 'fee',
  capturedAmount: 'captured_amount',
  refundedAmount: 'refunded_amount',
  method: 'method',
  cardBrand: 'card_brand',
  cardLast4: 'card_last4',
  saveCardName: 'save_card_name',
  paymentType: 'payment_type',
  installmentCount: 'installment_count',
  status: 'status',
  version: 'version',
  providerReference: 'provider_reference',
  nextAction: 'next_action',
  confirmationNumber: 'confirmation_number',
  confirmedBy: 'confirmed_by',
  errorCode: 'error_code',
  errorReason: 'error_reason',
  requestHash: 'request_hash',
  createdAt: 'created_at',
  authorizedAt: 'authorized_at',
  completedAt: 'completed_at',
  autoCompleteAt: 'auto_complete_at',
} as const satisfies ColumnsOf<'payments', Payment>;
