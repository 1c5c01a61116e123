import type { Language } from '@saifu/domain/shared/language';

export type ReceiptPdfItem = {
  readonly name: string;
  readonly quantity: number;
  /** Including tax, for the whole quantity. */
  readonly amount: number;
  readonly rate: 10 | 8 | null;
};

export type ReceiptPdfTaxLine = {
  readonly rate: 10 | 8;
  /** Including tax. */
  readonly taxable: number;
  readonly tax: number;
};

export type ReceiptPdfIssuer = {
  readonly companyName: string;
  readonly storeName: string;
  readonly registrationNumber: string | null;
  readonly postalCode: string | null;
  readonly address: string;
  readonly phone: string | null;
};

/** Contents of a receipt as plain data; amounts in yen, dates in Tokyo time. */
export type ReceiptPdfModel = {
  readonly kind: 'qualified_simplified' | 'receipt' | 'return';
  readonly language: Language;
  readonly number: string;
  readonly version: number;
  readonly isReissued: boolean;
  /** Printed again by the store, not by the payer. */
  readonly isReprint: boolean;
  /** When a return invoice became void. */
  readonly canceledOn: string | null;
  readonly recipientName: string | null;
  readonly honorific: '様' | '御中' | 'none';
  readonly description: string;
  readonly issuedOn: string;
  /** For a return, the date of the refund. */
  readonly transactionOn: string;
  /** For a return, the date of the original payment. */
  readonly originalOn: string | null;
  readonly issuer: ReceiptPdfIssuer;
  readonly items: readonly ReceiptPdfItem[];
  readonly taxLines: readonly ReceiptPdfTaxLine[];
  /** Amount received or refunded by the store, including tax. */
  readonly total: number;
  /** Fee that the payer pays on top for an installment plan; not part of the total. */
  readonly fee: number;
  /** For a card, the note required by law, as printed. */
  readonly methodNote: string | null;
  readonly methodName: string;
  readonly cardLast4: string | null;
  readonly waiter: string | null;
  readonly tableNumber: string | null;
  readonly paymentId: string;
};
