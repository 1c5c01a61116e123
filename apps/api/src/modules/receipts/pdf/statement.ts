import type { Language } from '@saifu/domain/shared/language';

/** One payment on a statement, in the words of its reader. */
export type StatementRow = {
  /** `2026/11/15` */
  readonly day: string;
  readonly store: string;
  readonly method: string;
  readonly status: string;
  readonly amountYen: number;
  readonly refundedYen: number;
};

/** The payments of a period as they are drawn. */
export type Statement = {
  readonly kind: 'statement';
  readonly language: Language;
  readonly title: string;
  /** Of its making: the only moment in the file. */
  readonly issuedOn: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly columns: Readonly<Record<keyof StatementRow, string>>;
  readonly rows: readonly StatementRow[];
  readonly totals: readonly { readonly label: string; readonly amountYen: number }[];
  /** Which payments count into the totals. */
  readonly note: string;
};
