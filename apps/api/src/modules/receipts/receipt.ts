import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Honorific, ReceiptKind } from '@saifu/domain/receipts/receipt';
import type { ReceiptLines } from '@saifu/domain/receipts/receipt-lines';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { TaxRounding } from '@saifu/domain/shared/tax';
import type { Yen } from '@saifu/domain/shared/yen';
import type { StoreSummary } from '../merchants/store/store.repository.ts';

/** Details of the sale, frozen at the time of issue. */
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

export type StoreLook = Pick<StoreSummary, 'mcc' | 'logoHash'>;

/** The fields that a reissue may change. */
export type ReceiptWords = {
  readonly recipientName: string | null;
  readonly honorific: Honorific;
  readonly description: string;
};

export type Receipt = ReceiptWords & {
  readonly id: string;
  readonly paymentId: string;
  /** Null for the receipt of the payment itself. */
  readonly refundId: string | null;
  readonly userId: string | null;
  readonly storeId: string;
  /** How the store looks today, which is not part of the receipt. */
  readonly storeLook: StoreLook;
  readonly number: string;
  readonly kind: ReceiptKind;
  readonly version: number;
  /** Company and store name of the payee. */
  readonly counterparty: string;
  readonly amount: Yen;
  readonly transactionDate: CivilDate;
  readonly originalDate: CivilDate | null;
  readonly content: ReceiptContent;
  /** When the money of its refund came back, which makes a return invoice void. */
  readonly canceledAt: Date | null;
  /** Issue time of the first version. */
  readonly issuedAt: Date;
  /** Issue time of this version. */
  readonly versionIssuedAt: Date;
};
