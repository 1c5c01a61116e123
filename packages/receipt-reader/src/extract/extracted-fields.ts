import type { PhotoRegion } from '../page.ts';

/** What a receipt says. Null: it does not say so, or it could not be read. */
export type ExtractedFields = {
  /** The store's name. */
  readonly title: string | null;
  readonly branch: string | null;
  /** In the currency's own unit: whole yen, or 12.5 where cents are printed. */
  readonly pay_amount: number | null;
  /** ISO 4217; null when nothing says which. A receipt in Japanese is in yen. */
  readonly currency: string | null;
  /** As printed, in Japan: 2025-02-21, or 2025-02-21T12:34 where the time is known too. */
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
  /** The text of a code on the receipt, as it was; of several, the one that can be paid. */
  readonly qr_payload: string | null;
  readonly boxes: readonly FieldBox[];
  /** How likely each fact that was found is right, 0 to 1. */
  readonly confidence: Readonly<Partial<Record<FieldName, number>>>;
  readonly verdict: Verdict;
  /** Why the verdict is what it is, in words of this package: `total.keyword`, `check.items` … */
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
  /** For all of them together; below zero for a discount. */
  readonly amount: number;
  /** Marked as taxed at the reduced rate. */
  readonly is_reduced: boolean;
};

export type TaxLine = {
  readonly rate: 8 | 10;
  /** What it is reckoned from, and whether the tax is part of that; null: not said. */
  readonly taxable: number | null;
  readonly tax: number | null;
  readonly is_included: boolean | null;
};

/** Where on which photograph a fact was read. */
export type FieldBox = PhotoRegion & { readonly fact: FieldName };

/** Sure: the amount may be shown as the one to pay. Unsure: somebody has to look. */
export type Verdict = 'sure' | 'unsure' | 'unreadable';
