import type { Language } from '@saifu/domain/shared/language';

export type TableColumn = {
  readonly label: string;
  /** In points. The widths of a table add up to at most the page width between the margins. */
  readonly width: number;
  readonly align: 'left' | 'right';
};

/** Texts are formatted and in the reader's language. */
export type StatementBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'details';
      readonly rows: readonly { readonly label: string; readonly value: string }[];
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly string[])[];
      /** The last row is the total of the others. */
      readonly hasTotal: boolean;
    }
  | { readonly kind: 'note'; readonly text: string };

/** Contents of the statement of a payout, or of its fee invoice alone. */
export type PayoutStatementPdf = {
  readonly kind: 'payout_statement';
  readonly language: Language;
  readonly title: string;
  /** Issue date, the only timestamp in the file. */
  readonly issuedOn: string;
  readonly blocks: readonly StatementBlock[];
};
