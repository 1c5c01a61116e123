import type { Language } from '@saifu/domain/shared/language';

export type ReceiptPdfItem = {
  readonly name: string;
  readonly quantity: number;
  /** With tax, for the whole quantity. */
  readonly amount: number;
  readonly rate: 10 | 8 | null;
};

export type ReceiptPdfTaxLine = {
  readonly rate: 10 | 8;
  /** With tax. */
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

/** All that stands on a receipt, as plain data; amounts in yen, days as Tokyo has them. */
export type ReceiptPdfModel = {
  readonly kind: 'qualified_simplified' | 'receipt' | 'return';
  readonly language: Language;
  readonly number: string;
  readonly version: number;
  readonly isReissued: boolean;
  readonly recipientName: string | null;
  readonly honorific: '様' | '御中' | 'none';
  readonly description: string;
  readonly issuedOn: string;
  /** For a return, the day of the refund. */
  readonly transactionOn: string;
  /** For a return, the day of what was paid and is given back. */
  readonly originalOn: string | null;
  readonly issuer: ReceiptPdfIssuer;
  readonly items: readonly ReceiptPdfItem[];
  readonly taxLines: readonly ReceiptPdfTaxLine[];
  /** What the store received or gave back, with tax. */
  readonly total: number;
  /** What the payer pays on top for a plan; no part of the total. */
  readonly fee: number;
  /** For a card, the words the law wants to see, as they are printed. */
  readonly methodNote: string | null;
  readonly methodName: string;
  readonly cardLast4: string | null;
  readonly waiter: string | null;
  readonly tableNumber: string | null;
  readonly paymentId: string;
};
