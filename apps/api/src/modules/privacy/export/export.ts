import type { HistoryFilter } from '@saifu/domain/payments/history';
import type { Language } from '@saifu/domain/shared/language';

export type ExportKind = 'receipts_zip' | 'payments_csv' | 'statement_pdf' | 'account_data';
export type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'expired';

/** Contents of a file; the criteria are combined with AND. */
export type ExportFilter = HistoryFilter & {
  readonly storeId?: string | undefined;
  readonly store?: string | undefined;
  readonly q?: string | undefined;
};

/** An export as stored. That of a merchant has no user. */
export type StoredExport = {
  readonly id: string;
  readonly userId: string | null;
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly language: Language;
  readonly state: ExportState;
  /** Null if not counted yet. */
  readonly total: number | null;
  readonly done: number;
  readonly bytes: number | null;
  readonly fileName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

/** An export requested by a user. */
export type Export = StoredExport & { readonly userId: string };

/** A file in progress: the number of items and the content in chunks. */
export type ExportFile = {
  readonly total: number;
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
};

/** Number of items in the chunks so far. */
export type Tally = { done: number };

export type MakeFile = (wanted: Export, tally: Tally) => Promise<ExportFile>;
