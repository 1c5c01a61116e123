import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Honorific, ReceiptKind } from '@saifu/domain/receipts/receipt';
import type { ReceiptLines } from '@saifu/domain/receipts/receipt-lines';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { TaxRounding } from '@saifu/domain/shared/tax';
import type { Yen } from '@saifu/domain/shared/yen';

/** What a receipt says about the sale: frozen, whatever becomes of the store later. */
export type ReceiptContent = ReceiptLines & {
  readonly title: string;
  readonly companyName: string;
  readonly registrationNumber: string | null;
  readonly storeName: string;
  readonly officeName: string | null;
  readonly postalCode: string | null;
  readonly address: string;
  readonly phone: string | null;
  readonly fee: number;
  readonly rounding: TaxRounding;
  readonly waiter: string | null;
  readonly tableNumber: string | null;
  readonly method: PaymentMethod;
  readonly cardBrand: CardBrandName | null;
  readonly cardLast4: string | null;
};

/** What may be made out anew. */
export type ReceiptWords = {
  readonly recipientName: string | null;
  readonly honorific: Honorific;
  readonly description: string;
};

export type Receipt = ReceiptWords & {
  readonly id: string;
  readonly paymentId: string;
  /** Null: the receipt of the payment itself. */
  readonly refundId: string | null;
  readonly userId: string | null;
  readonly storeId: string;
  readonly number: string;
  readonly kind: ReceiptKind;
  readonly version: number;
  /** Who was paid, by every name they go by. */
  readonly counterparty: string;
  readonly amount: Yen;
  readonly transactionDate: CivilDate;
  readonly originalDate: CivilDate | null;
  readonly content: ReceiptContent;
  /** Of the first version. */
  readonly issuedAt: Date;
  /** Of this one. */
  readonly versionIssuedAt: Date;
};
