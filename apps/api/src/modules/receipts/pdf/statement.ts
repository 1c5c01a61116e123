import type { Language } from '@saifu/domain/shared/language';

/** One payment on a statement, in the reader's language. */
export type StatementRow = {
  /** `2026/11/15` */
  readonly day: string;
  readonly store: string;
  readonly method: string;
  readonly status: string;
  readonly amountYen: number;
  readonly refundedYen: number;
};

/** Contents of a payment statement. */
export type Statement = {
  readonly kind: 'statement';
  readonly language: Language;
  readonly title: string;
  /** Creation date, the only timestamp in the file. */
  readonly issuedOn: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly columns: Readonly<Record<keyof StatementRow, string>>;
  readonly rows: readonly StatementRow[];
  readonly totals: readonly { readonly label: string; readonly amountYen: number }[];
  /** Explains which payments the totals include. */
  readonly note: string;
};
