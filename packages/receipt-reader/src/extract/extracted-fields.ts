import type { PhotoRegion } from '../page.ts';

/** Fields of a receipt. Null if a field is absent or unreadable. */
export type ExtractedFields = {
  /** The store's name. */
  readonly title: string | null;
  readonly branch: string | null;
  /** In units of the currency: whole yen, or 12.5 if cents are printed. */
  readonly pay_amount: number | null;
  /** ISO 4217, or null if unknown. A receipt in Japanese is in yen. */
  readonly currency: string | null;
  /** Local time in Japan as printed: 2025-02-21, or 2025-02-21T12:34 if the time is known. */
  readonly issued_at: string | null;
  /** T and 13 digits. */
  readonly registration_number: string | null;
  readonly phone: string | null;
  readonly postal_code: string | null;
  readonly address: string | null;
  readonly table_number: string | null;
  readonly waiter: string | null;
  readonly items: readonly Item[];
  readonly tax_lines: readonly TaxLine[];
  /** Text of a code on the receipt, unchanged. If there are several, the payable one. */
  readonly qr_payload: string | null;
  readonly boxes: readonly FieldBox[];
  /** Probability from 0 to 1 that each extracted field is right. */
  readonly confidence: Readonly<Partial<Record<FieldName, number>>>;
  readonly verdict: Verdict;
  /** Reasons for the verdict, in identifiers of this package: `total.keyword`, `check.items` … */
  readonly reasons: readonly string[];
};

export type FieldName =
  | 'title'
  | 'branch'
  | 'pay_amount'
  | 'issued_at'
  | 'registration_number'
  | 'phone'
  | 'postal_code'
  | 'address'
  | 'table_number'
  | 'waiter'
  | 'items'
  | 'tax_lines'
  | 'qr_payload';

export type Item = {
  readonly name: string;
  readonly quantity: number;
  /** For the whole quantity. Negative for a discount. */
  readonly amount: number;
  /** Marked as taxed at the reduced rate. */
  readonly is_reduced: boolean;
};

export type TaxLine = {
  readonly rate: 8 | 10;
  /** Taxable amount, and whether it includes the tax. Null if unknown. */
  readonly taxable: number | null;
  readonly tax: number | null;
  readonly is_included: boolean | null;
};

/** Position of a field in its photo. */
export type FieldBox = PhotoRegion & { readonly field: FieldName };

/** `sure`: the amount may be shown as the amount to pay. `unsure`: a user must check it. */
export type Verdict = 'sure' | 'unsure' | 'unreadable';
